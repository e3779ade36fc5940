import { advisingLimits } from '#rules/advising.ts'
import { and, asc, eq, exists, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { findRequest, type FullRequest } from '../queries.ts'
import { advisingRequests } from '../tables.ts'

const { status, dueAt, respondBy, remindAt, escalateAt, escalatedAt, meetingStartsAt, meetingEndsAt, requesterId } =
  advisingRequests
const dayMs = 86_400_000

/** What can be due. */
export const deadlineKinds = ['expiry', 'response', 'reminder', 'escalation', 'meeting', 'closing'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** In minutes: how long a meeting is assumed to take that was not booked here. */
const assumedMinutes = 60

function isDue(kind: DeadlineKind, now: Date): SQL | undefined {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const endOfMeeting = sql`coalesce(${meetingEndsAt}, ${meetingStartsAt} + ${assumedMinutes} * interval '1 minute')`
  const isWaiting = inArray(status, ['received', 'assigned'])
  switch (kind) {
    case 'expiry':
      return and(isWaiting, lte(dueAt, daysAgo(advisingLimits.graceDays)))
    case 'response':
      return and(eq(status, 'assigned'), lte(respondBy, now))
    case 'reminder':
      return and(eq(status, 'assigned'), lte(remindAt, now))
    case 'escalation':
      return and(isNull(escalatedAt), isWaiting, or(and(eq(status, 'received'), lte(escalateAt, now)), lte(dueAt, now)))
    case 'meeting':
      return and(eq(status, 'scheduled'), sql`${endOfMeeting} <= ${now.toISOString()}::timestamptz`)
    case 'closing':
      return and(
        eq(status, 'held'),
        sql`coalesce(${endOfMeeting}, ${advisingRequests.updatedAt}) <= ${daysAgo(advisingLimits.closeDays).toISOString()}::timestamptz`,
      )
  }
}

/** A request for which something is due, locked; requests that another worker has are skipped. Those of removed people wait. */
export async function lockDueRequest(tx: TxCtx, kind: DeadlineKind): Promise<FullRequest | null> {
  const isActive = exists(
    tx.db
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.id, requesterId), isNull(people.deactivatedAt))),
  )
  const [found] = await tx.db
    .select({ id: advisingRequests.id })
    .from(advisingRequests)
    .where(and(isDue(kind, tx.now()), isActive))
    .orderBy(asc(dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return found ? findRequest(tx, found.id) : null
}
