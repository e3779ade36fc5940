import { and, eq, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { EventRow } from '../queries.ts'
import { events, eventTrash } from '../tables.ts'

/** The ids of the events that were cancelled together with this one, or a 404. */
export async function listTrashedTogether(tx: TxCtx, id: string): Promise<string[]> {
  const isInScope = withinScope(tx, { owner: events.ownerId })
  const [event] = await tx.db
    .select()
    .from(eventTrash.withTrashed)
    .where(and(eq(events.id, id), eventTrash.isTrashed, isInScope))
  if (!event?.trashedAt) throw problem('event.not_found')
  if (event.seriesId === null) return [id]
  const siblings = await tx.db
    .select({ id: events.id })
    .from(eventTrash.withTrashed)
    .where(and(eq(events.seriesId, event.seriesId), eq(events.trashedAt, event.trashedAt), isInScope))
  return siblings.map((sibling) => sibling.id)
}

/** Calendars have to learn of every move into or out of the trash. */
const nextSequence = sql`${events.sequence} + 1`

/** Moves events to the trash. */
export async function moveToTrash(tx: TxCtx, ids: string[]): Promise<void> {
  const set = { updatedAt: tx.now(), sequence: nextSequence }
  await eventTrash.trash(tx, { ids, set })
}

/** Moves events out of the trash and marks them as changed, since people who are going have to be sent an update. */
export async function restoreFromTrash(tx: TxCtx, ids: string[]): Promise<EventRow[]> {
  const changedAt = sql`coalesce(${events.changedAt}, ${tx.now().toISOString()}::timestamptz)`
  const set = { updatedAt: tx.now(), sequence: nextSequence, changedAt }
  return eventTrash.restore(tx, { ids, set })
}
