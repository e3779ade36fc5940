import type { z } from 'zod'
import { findBudgetShares, secondsToNextDay, settleBudget } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { formatWait } from '#platform/server/rate-limits.ts'
import { aiBudgets, getPersonBudget } from '#rules/ai-budgets.ts'
import { voiceLimits } from '#rules/voice.ts'
import type { endedCall, VoiceStatus } from '../../schema.ts'
import { deleteCallsBefore, listOpenCalls, lockCall, lockOverdueCalls, setEnded, type CallRow } from '../queries.ts'

const kind = 'voice.seconds'
const keptMs = 30 * 86_400_000

/** How one can talk here, and for how long today. */
export async function getStatus(ctx: Ctx): Promise<VoiceStatus> {
  const secondsPerDay = getPersonBudget(kind, ctx.me.role)
  const open = await listOpenCalls(ctx)
  // What an open call has not used yet is there for the person, though it is reserved.
  const unused = open.map((call) => call.reservedSeconds - toSeconds(call, ctx.now()))
  const secondsLeft = unused.reduce((sum, seconds) => sum + seconds, await findSecondsLeft(ctx))
  return { isRealtime: ctx.providers.realtime !== null, secondsLeft, secondsPerDay }
}

/** What is left of today's time, of the person and of all together. */
export async function findSecondsLeft(ctx: Pick<Ctx, 'db' | 'now' | 'config' | 'me'>): Promise<number> {
  const perDay = getPersonBudget(kind, ctx.me.role)
  const shares = await findBudgetShares(ctx as Ctx, { kind, person: { id: ctx.me.id, perDay } })
  const left = Math.min(perDay * (1 - shares.person), aiBudgets[kind].sitePerDay * (1 - shares.site))
  return Math.max(0, Math.round(left))
}

/** The 429 that says when there is time again. */
export function toUsedUpProblem(ctx: Pick<Ctx, 'now' | 'config'>): Error {
  const retryAfter = secondsToNextDay(ctx)
  return problem('voice.budget_used_up', { retryAfter, params: { wait: formatWait(retryAfter) } })
}

/** Ends a call of the viewer's. Ending it twice changes nothing. */
export async function endCall(ctx: Ctx, id: string): Promise<z.input<typeof endedCall>> {
  return ctx.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    const endedAt = call.endedAt ?? (await settleCall(tx, call))
    return { id, secondsUsed: toSeconds(call, endedAt) }
  })
}

/**
 * Settles a call by our own clock, and not by what the browser says. One that nobody ended counts in full: the service may have been used
 * until then.
 */
export async function settleCall(tx: TxCtx, call: CallRow): Promise<Date> {
  const endedAt = tx.now() < call.endsAt ? tx.now() : call.endsAt
  const { ownerId: personId, budgetDay: day, reservedSeconds: amount } = call
  await settleBudget(tx, { kind, personId, day, amount, spent: toSeconds(call, endedAt) })
  await setEnded(tx, { id: call.id, endedAt })
  return endedAt
}

/** Takes a call back that never began: nothing of it counts. */
export async function cancelCall(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const call = await lockCall(tx, id)
    if (call.endedAt) return
    const { ownerId: personId, budgetDay: day, reservedSeconds: amount } = call
    await settleBudget(tx, { kind, personId, day, amount, spent: 0 })
    await setEnded(tx, { id, endedAt: call.createdAt })
  })
}

const toSeconds = ({ createdAt, reservedSeconds }: CallRow, endedAt: Date): number =>
  Math.min(reservedSeconds, Math.ceil((endedAt.getTime() - createdAt.getTime()) / 1_000))

/** Whether what was said in this call may still be stored. */
export const isStorable = ({ endedAt }: CallRow, now: Date): boolean =>
  endedAt === null || now.getTime() - endedAt.getTime() <= voiceLimits.graceSeconds * 1_000

export async function endOverdueCalls(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const call of await lockOverdueCalls(tx)) await settleCall(tx, call)
  })
}

export async function purgeCalls(ctx: Ctx): Promise<void> {
  await deleteCallsBefore(ctx, new Date(ctx.now().getTime() - keptMs))
}
