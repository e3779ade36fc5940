import { reserveBudget, secondsToNextDay, settleBudget } from '#platform/server/ai-budgets/budgets.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { formatWait } from '#platform/server/rate-limits.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'
import { getPersonBudget } from '#rules/ai-budgets.ts'
import { limits } from '#rules/limits.ts'
import type { ChosenModel } from './own-model.ts'
import type { GenerationRow } from './queries.ts'

/** Characters of a token, about: services count in their own way, and say afterwards how many there were. */
export const charactersPerToken = 4
/** What instructions and passages add to the messages. */
const promptTokens = 6_000

export const toTokens = (characterCount: number): number => Math.ceil(characterCount / charactersPerToken)

type Usage = { inputTokens: number; cachedTokens: number; outputTokens: number }

/** Millionths of a dollar, or null where the price is not known. */
export function toMicrodollars(
  model: LanguageModel,
  { inputTokens, cachedTokens, outputTokens }: Usage,
): number | null {
  const prices = model.dollarsPerMillionTokens
  if (prices === null) return null
  const { input, cachedInput, output } = prices
  return Math.ceil((inputTokens - cachedTokens) * input + cachedTokens * cachedInput + outputTokens * output)
}

export type Reserved = Pick<GenerationRow, 'budgetDay' | 'reservedTokens' | 'reservedMicrodollars'>

/** Reserves what an answer may use at most of the day's tokens and money, or throws a 429. Embedded answers, and those by a person's own key, cost nothing. */
export async function reserveAnswer(
  tx: TxCtx,
  { model, isOwnKey, characterCount }: ChosenModel & { characterCount: number },
): Promise<Reserved> {
  if (model.isOffline || isOwnKey) return { budgetDay: null, reservedTokens: 0, reservedMicrodollars: 0 }
  const inputTokens = Math.min(model.maxInputTokens, toTokens(characterCount) + promptTokens)
  const outputTokens = limits.chat.answerTokens
  const tokens = await reserve(tx, { kind: 'chat.tokens', amount: inputTokens + outputTokens })
  const amount = toMicrodollars(model, { inputTokens, cachedTokens: 0, outputTokens }) ?? 0
  if (amount > 0) await reserve(tx, { kind: 'chat.microdollars', amount })
  return { budgetDay: tokens.day, reservedTokens: tokens.amount, reservedMicrodollars: amount }
}

type Kind = 'chat.tokens' | 'chat.microdollars'

async function reserve(tx: TxCtx, { kind, amount }: { kind: Kind; amount: number }) {
  const { id: personId, role } = tx.me
  const reserved = await reserveBudget(tx, { kind, personId, amount, personPerDay: getPersonBudget(kind, role) })
  if (reserved) return reserved
  const retryAfter = secondsToNextDay(tx)
  throw problem('chat.budget_used_up', { retryAfter, params: { wait: formatWait(retryAfter) } })
}

type Spent = { tokens: number; microdollars: number }
type Settlement = { personId: string; generation: GenerationRow; spent: Spent }

/** Replaces what was reserved for an answer by what it used. */
export async function settleAnswer(tx: TxCtx, { personId, generation, spent }: Settlement): Promise<void> {
  const { budgetDay: day, reservedTokens, reservedMicrodollars } = generation
  if (day === null) return
  const of = { personId, day }
  await settleBudget(tx, { ...of, kind: 'chat.tokens', amount: reservedTokens, spent: spent.tokens })
  if (reservedMicrodollars > 0 || spent.microdollars > 0)
    await settleBudget(tx, {
      ...of,
      kind: 'chat.microdollars',
      amount: reservedMicrodollars,
      spent: spent.microdollars,
    })
}
