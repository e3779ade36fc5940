import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { findSettings } from '#features/advising-requests/server/settings/queries.ts'
import { publishChats, startSession } from '#features/assistant/server/sessions/actions.ts'
import { findSession, type SessionRow } from '#features/assistant/server/sessions/queries.ts'
import { listNewestTurns } from '#features/assistant/server/transcripts/queries.ts'
import { reserveBudget } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { getToday } from '#platform/server/days.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit, formatWait } from '#platform/server/rate-limits.ts'
import { RealtimeError, type ClientSecret, type Realtime } from '#providers/realtime/port.ts'
import { getPersonBudget } from '#rules/ai-budgets.ts'
import { voiceLimits } from '#rules/voice.ts'
import type { newCall, startedCall } from '../../schema.ts'
import { cancelCall, findSecondsLeft, settleCall, toUsedUpProblem } from '../calls/actions.ts'
import { insertCall, lockCaller, lockOpenCalls, type CallRow } from '../queries.ts'
import { toData, toVoiceInstructions } from './instructions.ts'

type NewCall = z.output<typeof newCall>

/**
 * Makes a client secret for a call. Its time is reserved first and settled when the call ends; an open call of the same person ends, so
 * that there is one at a time (T29). Throws a 503 where there is no service, or it does not answer.
 */
export async function createToken(ctx: Ctx, input: NewCall): Promise<z.input<typeof startedCall>> {
  const { realtime } = ctx.providers
  if (!realtime) throw problem('voice.not_configured')
  await consumeRateLimit(ctx, { name: 'voice.startDaily', subject: ctx.me.id })
  const { call, session } = await ctx.transaction((tx) => begin(tx, input))
  const context = input.context ?? session.context
  const secret = await makeSecret(ctx, { realtime, call, context })
  return {
    clientSecret: secret.value,
    ventureContext: context ? toData(context) : '',
    expiresAt: secret.expiresAt,
    callId: call.id,
    sessionId: session.id,
    url: realtime.socketUrl,
    maxSeconds: call.reservedSeconds,
  }
}

async function begin(tx: TxCtx, { context, sessionId }: NewCall): Promise<{ call: CallRow; session: SessionRow }> {
  assertContextFits(context)
  await lockCaller(tx, tx.me.id)
  const session = sessionId ? await findSession(tx, sessionId) : await startAdvising(tx, context)
  for (const open of await lockOpenCalls(tx, tx.me.id)) await settleCall(tx, open)
  const amount = Math.min(voiceLimits.callSeconds, await findSecondsLeft(tx))
  if (amount < voiceLimits.minCallSeconds) throw toUsedUpProblem(tx)
  const kind = 'voice.seconds'
  const personPerDay = getPersonBudget(kind, tx.me.role)
  const reserved = await reserveBudget(tx, { kind, personId: tx.me.id, amount, personPerDay })
  if (!reserved) throw toUsedUpProblem(tx)
  const createdAt = tx.now()
  const call = await insertCall(tx, {
    id: newId(),
    sessionId: session.id,
    ownerId: tx.me.id,
    budgetDay: reserved.day,
    reservedSeconds: amount,
    createdAt,
    endsAt: new Date(createdAt.getTime() + amount * 1_000),
  })
  return { call, session }
}

function assertContextFits(context: NewCall['context']): void {
  if (JSON.stringify(context ?? {}).length > voiceLimits.contextLength)
    throw problem('voice.context_too_long', { fields: { context: 'Too long' } })
}

async function startAdvising(tx: TxCtx, context: NewCall['context']): Promise<SessionRow> {
  const session = { title: '', assistantId: 'venture-advising' as const, isTemporary: false }
  const started = await startSession(tx, { ...session, ...(context && { context }) })
  await publishChats(tx)
  return started
}

type SecretInput = { realtime: Realtime; call: CallRow; context: unknown }

async function makeSecret(ctx: Ctx, { realtime, call, context }: SecretInput): Promise<ClientSecret> {
  const today = getToday(ctx)
  const history = await listNewestTurns(ctx, call.sessionId)
  const { advisorInstructions: programInstructions } = await findSettings(ctx)
  try {
    return await realtime.createClientSecret({
      instructions: toVoiceInstructions({ today, context, history, programInstructions }),
      safetyId: createHash('sha256').update(ctx.me.id).digest('base64url'),
    })
  } catch (error) {
    await cancelCall(ctx, call.id)
    throw toVoiceProblem(ctx, error)
  }
}

const codes = {
  keyRefused: 'voice.key_refused',
  quotaUsedUp: 'voice.quota_used_up',
  busy: 'voice.busy',
  refused: 'voice.unavailable',
  unavailable: 'voice.unavailable',
} as const

/** Any failure of the service is one that text gets around. Its own words stay in the log. */
function toVoiceProblem(ctx: Ctx, error: unknown): unknown {
  if (!(error instanceof RealtimeError)) return error
  const { failure, retryAfterMs } = error
  ctx.log.warn({ err: error, failure }, 'could not get a client secret for a voice call')
  const retryAfter = Math.ceil((retryAfterMs ?? 30_000) / 1_000)
  return problem(codes[failure], failure === 'busy' ? { retryAfter, params: { wait: formatWait(retryAfter) } } : {})
}
