import { noteKeyUse } from '#features/connections/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { formatWait } from '#platform/server/rate-limits.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'
import { limits } from '#rules/limits.ts'
import { indexMessages } from '../messages/queries.ts'
import { updateSession } from '../sessions/queries.ts'
import { signals } from '../signals.ts'
import { settleAnswer, toMicrodollars, toTokens } from './budget.ts'
import { listAbandoned, lockGeneration, updateGeneration, updateMessage } from './queries.ts'

/** How the writing of an answer ended. Times are in milliseconds of this process. */
export type Outcome = {
  status: 'complete' | 'stopped' | 'failed'
  /** A `ModelFailure`, why the model ended early, `empty`, `shutdown`, `crash` or `error`; null where all went well. */
  failure: string | null
  /** How long a busy service asks to wait. */
  retryAfterMs: number | null
  startedAt: number
  firstTokenMs: number | null
  confidence?: number
  promptCharacterCount?: number
  /** What answered; left out where nothing did. */
  model?: LanguageModel
  usage?: { inputTokens: number; cachedTokens: number; outputTokens: number }
}

/** Failures as sentences for the owner. */
const sentences: Record<string, string> = {
  keyRefused: "The AI service refused the program's key. Ask staff to check it.",
  quotaUsedUp: "The program's AI service is used up for now. Try again later.",
  refused: 'The AI service declined to answer this.',
  tooLong: 'This conversation is too long for the AI service. Start a new one.',
  busy: 'The AI service is busy. Try again in a moment.',
  empty: 'The AI service gave an empty answer. Try again.',
  unavailable: 'The AI service did not answer. Try again.',
  length: 'The answer was cut off at its longest length.',
  filtered: 'The AI service withheld the rest of this answer.',
  shutdown: 'The answer was cut off by a restart. Try again.',
  crash: 'The answer was cut off by a restart. Try again.',
  error: 'Something went wrong while this answer was written. Try again.',
}

/** The same where the person's own key was used. */
const ownSentences: Record<string, string> = {
  keyRefused: 'OpenAI no longer accepts your key. Connect a new one in Settings, or disconnect it.',
  quotaUsedUp: 'Your account at OpenAI is used up. Add credit there, or disconnect your key in Settings.',
}

function describeFailure({ failure, retryAfterMs }: Outcome, isOwnKey: boolean): string | null {
  if (failure === null) return null
  if (failure === 'busy' && retryAfterMs !== null)
    return `The AI service is busy. Try again in ${formatWait(Math.ceil(retryAfterMs / 1_000))}.`
  return (isOwnKey && ownSentences[failure]) || sentences[failure]!
}

/** Ends an answer once: what it used is settled, and it can be found by its words. */
export async function endAnswer(
  ctx: Ctx,
  { messageId, outcome }: { messageId: string; outcome: Outcome },
): Promise<void> {
  const { emit, notify } = ctx.services.get(signals)
  await ctx.transaction(async (tx) => {
    const locked = await lockGeneration(tx, messageId)
    if (locked === null || locked.generation.endedAt !== null) return
    const { message, generation } = locked
    const { isOwnKey } = generation
    // A stop by its owner stays a stop.
    const status = message.status === 'streaming' ? outcome.status : message.status
    const errorMessage = status === 'stopped' ? null : describeFailure(outcome, isOwnKey)
    await updateMessage(tx, { id: messageId, set: { status, errorMessage } })
    await indexMessages(tx, [messageId])
    const used = toUsed(ctx, { outcome, isOwnKey, answerLength: message.content.length })
    await updateGeneration(tx, { messageId, set: { ...used, endedAt: tx.now(), failure: outcome.failure } })
    const spent = { tokens: used.inputTokens + used.outputTokens, microdollars: used.microdollars ?? 0 }
    await settleAnswer(tx, { personId: message.ownerId, generation, spent })
    if (isOwnKey)
      await noteKeyUse(tx, {
        personId: message.ownerId,
        service: 'openai',
        isRefused: outcome.failure === 'keyRefused',
      })
    await updateSession(tx, { id: message.sessionId, set: { messageAt: tx.now() } })
    await tx.publish({ topic: 'chats', personId: message.ownerId })
    await notify(tx, [messageId])
  })
  emit(messageId, { kind: 'look' })
}

function toUsed(
  { providers }: Ctx,
  { outcome, isOwnKey, answerLength }: { outcome: Outcome; isOwnKey: boolean; answerLength: number },
) {
  const model = outcome.model ?? providers.languageModel
  const { startedAt, firstTokenMs, confidence = null, promptCharacterCount = 0, usage } = outcome
  // A service that was cut off does not say what it bills: then it is an estimate.
  const counted = usage ?? {
    inputTokens: toTokens(promptCharacterCount),
    cachedTokens: 0,
    outputTokens: toTokens(answerLength),
  }
  const { inputTokens, outputTokens } = model.isOffline ? { inputTokens: 0, outputTokens: 0 } : counted
  return {
    model: model.model,
    inputTokens,
    outputTokens,
    // The program pays nothing for an answer by a person's own key.
    microdollars: isOwnKey ? 0 : toMicrodollars(model, counted),
    firstTokenMs,
    durationMs: Math.round(performance.now() - startedAt),
    confidence,
  }
}

/** Ends answers whose server has died. */
export async function endAllAbandoned(ctx: Ctx): Promise<void> {
  for (const messageId of await listAbandoned(ctx)) await endAbandoned(ctx, messageId)
}

/** Ends an answer whose server has died, as failed: what was shown of it stays. */
export async function endAbandoned(ctx: Ctx, messageId: string): Promise<void> {
  const startedAt = performance.now() - limits.chat.leaseSeconds * 1_000
  const outcome: Outcome = { status: 'failed', failure: 'crash', retryAfterMs: null, startedAt, firstTokenMs: null }
  await endAnswer(ctx, { messageId, outcome })
}
