import { findOwnKeys, noteKeyUse } from '#features/connections/server/queries.ts'
import type { SpeechEngine } from '#providers/speech/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { AiBudgetKind } from '#rules/ai-budgets.ts'
import { speechEngineNames, type SpeechEngineName } from '#rules/speech.ts'

/** An engine that a person may use: by a key of their own, or else as the program offers it. */
export type EngineOffer = {
  engine: SpeechEngine
  /** Their own key; without it the program's. */
  apiKey?: string
  isOwnKey: boolean
}

/** The engines that this person may use, in the order in which a voice name belongs to the first that has it. */
export async function listOffers(ctx: Ctx, personId: string): Promise<EngineOffer[]> {
  const keys: OwnKeys = await findOwnKeys(ctx, personId)
  return speechEngineNames.flatMap((name) => toOffers(ctx, { name, keys }).slice(0, 1))
}

/** How the person may use an engine, first by a key of their own. */
export async function listEngineOffers(
  ctx: Ctx,
  { personId, name }: { personId: string; name: SpeechEngineName },
): Promise<EngineOffer[]> {
  return toOffers(ctx, { name, keys: await findOwnKeys(ctx, personId) })
}

type OwnKeys = Partial<Record<SpeechEngineName, string>>

function toOffers({ providers }: Ctx, { name, keys }: { name: SpeechEngineName; keys: OwnKeys }): EngineOffer[] {
  const engine = providers.speech[name]
  const apiKey = keys[name]
  return [
    ...(apiKey === undefined ? [] : [{ engine, apiKey, isOwnKey: true }]),
    ...(engine.hasSiteKey ? [{ engine, isOwnKey: false }] : []),
  ]
}

/** Notes that a service was used with the person's own key, and whether it refused the key. */
export async function noteOwnKeyUse(
  ctx: Ctx,
  { personId, name, isRefused }: { personId: string; name: SpeechEngineName; isRefused: boolean },
): Promise<void> {
  if (name !== 'flite') await noteKeyUse(ctx, { personId, service: name, isRefused })
}

/** The budget that speaking counts against: none where the service bills the person's own account. */
export function findBudgetKind({ engine, isOwnKey }: EngineOffer): AiBudgetKind | null {
  if (isOwnKey) return null
  return engine.dollarsPerMillionCharacters === null ? 'speech.free' : 'speech.paid'
}
