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
  const offers = await Promise.all(speechEngineNames.map((name) => listEngineOffers(ctx, { personId, name })))
  return offers.flatMap((ofEngine) => ofEngine.slice(0, 1))
}

/** How the person may use an engine, first by a key of their own. */
export async function listEngineOffers(
  { providers }: Ctx,
  { name }: { personId: string; name: SpeechEngineName },
): Promise<EngineOffer[]> {
  const engine = providers.speech[name]
  return engine.hasSiteKey ? [{ engine, isOwnKey: false }] : []
}

/** The budget that speaking counts against: none where the service bills the person's own account. */
export function findBudgetKind({ engine, isOwnKey }: EngineOffer): AiBudgetKind | null {
  if (isOwnKey) return null
  return engine.dollarsPerMillionCharacters === null ? 'speech.free' : 'speech.paid'
}
