import { and, eq, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { notifications } from '../tables.ts'

/**
 * Whether resources were suggested to this person today, by the programme's calendar. The person's row is locked: of two jobs
 * at once the second sees what the first told. A lock that lets rows refer to the person, as everybody's deeds do.
 */
export async function wasNotifiedToday(tx: TxCtx, personId: string): Promise<boolean> {
  await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
  const zone = sql`${tx.config.timeZone}::text`
  const today = sql`date_trunc('day', ${tx.now().toISOString()}::timestamptz at time zone ${zone}) at time zone ${zone}`
  const isOfToday = and(
    eq(notifications.personId, personId),
    eq(notifications.kind, 'resource_suggested'),
    sql`${notifications.createdAt} >= ${today}`,
  )
  return (await tx.db.$count(notifications, isOfToday)) > 0
}
