import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import type { BadgeId } from '#rules/badges.ts'
import { activities, badgeAwards } from './tables.ts'

type DbCtx = { db: Db }
export type ActivityRow = typeof activities.$inferSelect
export type BadgeAward = typeof badgeAwards.$inferSelect

/** Appends to the ledger and adds to the person's total; answers false when this cause was awarded before. */
export async function insertActivity(tx: TxCtx, activity: typeof activities.$inferInsert): Promise<boolean> {
  const added = await tx.db.insert(activities).values(activity).onConflictDoNothing().returning({ id: activities.id })
  if (added.length === 0) return false
  if (activity.points !== 0) {
    await tx.db
      .update(people)
      .set({ totalPoints: sql`${people.totalPoints} + ${activity.points}` })
      .where(eq(people.id, activity.personId))
  }
  return true
}

/** Adds a badge; answers false when the person has it already. */
export async function insertBadgeAward(tx: TxCtx, award: typeof badgeAwards.$inferInsert): Promise<boolean> {
  const added = await tx.db
    .insert(badgeAwards)
    .values(award)
    .onConflictDoNothing()
    .returning({ badgeId: badgeAwards.badgeId })
  return added.length > 0
}

/** Deletes a badge with its row of the ledger and takes its points off the total; null when another call was faster. */
export async function deleteBadgeAward(
  tx: TxCtx,
  { personId, badgeId }: Pick<BadgeAward, 'personId' | 'badgeId'>,
): Promise<number | null> {
  const isAward = and(eq(badgeAwards.personId, personId), eq(badgeAwards.badgeId, badgeId))
  const deleted = await tx.db.delete(badgeAwards).where(isAward).returning({ badgeId: badgeAwards.badgeId })
  if (deleted.length === 0) return null
  // With rows that brought its points to another rule: their cause is `badge_earned:first-venture#…`.
  const { rows } = await tx.db.execute<{ points: number }>(sql`
    delete from activities where person_id = ${personId}
      and ((type = 'badge_earned' and cause_id = ${badgeId}) or split_part(cause_id, '#', 1) = ${`badge_earned:${badgeId}`})
    returning points`)
  const points = rows.reduce((sum, row) => sum + row.points, 0)
  await tx.db
    .update(people)
    .set({ totalPoints: sql`${people.totalPoints} - ${points}` })
    .where(eq(people.id, personId))
  return points
}

/** The badges a person holds. */
export async function listBadgeAwards({ db }: DbCtx, personId: string): Promise<Map<BadgeId, BadgeAward>> {
  const rows = await db.select().from(badgeAwards).where(eq(badgeAwards.personId, personId))
  return new Map(rows.map((row) => [row.badgeId, row]))
}

/** How often each type of activity is in a person's ledger. */
export async function countActivities({ db }: DbCtx, personId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ type: activities.type, count: count() })
    .from(activities)
    .where(eq(activities.personId, personId))
    .groupBy(activities.type)
  return new Map(rows.map((row) => [row.type, row.count]))
}

/** Locks the person's row and answers how often they were awarded this type today, by the program's calendar. */
export async function countToday(tx: TxCtx, { personId, type }: { personId: string; type: string }): Promise<number> {
  await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
  const zone = sql`${tx.config.timeZone}::text`
  const midnight = sql`date_trunc('day', ${tx.now()}::timestamptz at time zone ${zone}) at time zone ${zone}`
  return tx.db.$count(
    activities,
    and(eq(activities.personId, personId), eq(activities.type, type), gte(activities.createdAt, midnight)),
  )
}

/** A person's activities, newest first. */
export async function listActivities(
  ctx: Ctx,
  { personId, page }: { personId: string; page: PageQuery },
): Promise<Page<ActivityRow>> {
  const own = eq(activities.personId, personId)
  const list = keyset({ from: activities, by: 'createdAt', page })
  return list.read(ctx.db.select().from(activities), { where: own, count: () => ctx.db.$count(activities, own) })
}
