import { findOwnKeys } from '#features/connections/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'

/** A model and whose account pays for it. */
export type ChosenModel = { model: LanguageModel; isOwnKey: boolean }

/** The model that answers this person: by a key of their own, or else as the program offers it. */
export async function chooseModel(ctx: Ctx, personId: string): Promise<ChosenModel> {
  const own = await findOwnModel(ctx, personId)
  return own ? { model: own, isOwnKey: true } : { model: ctx.providers.languageModel, isOwnKey: false }
}

async function findOwnModel(ctx: Ctx, personId: string): Promise<LanguageModel | null> {
  const { createOwnModel } = ctx.providers
  if (!createOwnModel) return null
  const { openai: apiKey } = await findOwnKeys(ctx, personId)
  return apiKey === undefined ? null : createOwnModel(apiKey)
}
