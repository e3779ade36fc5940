import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { notifications } from '../tables.ts'

/**
 * The active students among these people to whom no resources were suggested today, by the program's calendar. Their rows are
 * locked first, so that the second of two jobs at once sees what the first inserted; the lock is the weaker one, which lets
 * others insert rows that refer to the person.
 */
export async function lockStudentsToSuggestTo(tx: TxCtx, personIds: string[]): Promise<string[]> {
  const isStudent = and(inArray(people.id, personIds), eq(people.role, 'student'), isNull(people.deactivatedAt))
  const students = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(isStudent)
    .orderBy(asc(people.id))
    .for('no key update')
  const zone = sql`${tx.config.timeZone}::text`
  const today = sql`date_trunc('day', ${tx.now().toISOString()}::timestamptz at time zone ${zone}) at time zone ${zone}`
  const suggestedToday = tx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        eq(notifications.personId, people.id),
        eq(notifications.kind, 'resource_suggested'),
        sql`${notifications.createdAt} >= ${today}`,
      ),
    )
  const lockedIds = students.map(({ id }) => id)
  const rows = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, lockedIds), notExists(suggestedToday)))
  return rows.map(({ id }) => id)
}
