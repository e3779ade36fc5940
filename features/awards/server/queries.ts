import { and, count, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { Db } from '#platform/server/db/database.ts'
import { mentorAssignments, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { BadgeId } from '#rules/badges.ts'
import type { Role } from '#rules/permissions.ts'
import { activities, badgeAwards } from './tables.ts'

type DbCtx = { db: Db }
export type ActivityRow = typeof activities.$inferSelect
export type BadgeAward = typeof badgeAwards.$inferSelect

/** Appends to the ledger and to the person's total; answers false when this cause was awarded before. */
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

/** Gives a badge; answers false when the person has it. */
export async function insertBadgeAward(tx: TxCtx, award: typeof badgeAwards.$inferInsert): Promise<boolean> {
  const added = await tx.db
    .insert(badgeAwards)
    .values(award)
    .onConflictDoNothing()
    .returning({ badgeId: badgeAwards.badgeId })
  return added.length > 0
}

/** The badges a person holds. */
export async function listBadgeAwards({ db }: DbCtx, personId: string): Promise<Map<BadgeId, BadgeAward>> {
  const rows = await db.select().from(badgeAwards).where(eq(badgeAwards.personId, personId))
  return new Map(rows.map((row) => [row.badgeId, row]))
}

/** How often each type of activity stands in a person's ledger. */
export async function countActivities({ db }: DbCtx, personId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ type: activities.type, count: count() })
    .from(activities)
    .where(eq(activities.personId, personId))
    .groupBy(activities.type)
  return new Map(rows.map((row) => [row.type, row.count]))
}

export type PersonStats = { profileCompletion: number; mentorCount: number }

/** How complete each profile is, and how many mentors the person has. */
export async function findPersonStats({ db }: DbCtx, personIds: string[]): Promise<Map<string, PersonStats>> {
  const rows = await db
    .select({
      id: people.id,
      profileCompletion: people.profileCompletion,
      mentorCount: db.$count(mentorAssignments, eq(mentorAssignments.studentId, people.id)),
    })
    .from(people)
    .where(inArray(people.id, personIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the person's row, and answers how often this type was awarded to them on the present day of the calendar. */
export async function countToday(tx: TxCtx, { personId, type }: { personId: string; type: string }): Promise<number> {
  await tx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
  const zone = sql`${tx.config.timeZone}::text`
  const midnight = sql`date_trunc('day', ${tx.now()}::timestamptz at time zone ${zone}) at time zone ${zone}`
  return tx.db.$count(
    activities,
    and(eq(activities.personId, personId), eq(activities.type, type), gte(activities.createdAt, midnight)),
  )
}

/** An active person in the request's scope, or a 404. */
export async function findPersonInScope(ctx: Ctx | TxCtx, id: string): Promise<{ id: string; role: Role }> {
  const [person] = await ctx.db
    .select({ id: people.id, role: people.role })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deactivatedAt), withinScope(ctx, { owner: people.id })))
  if (!person) throw problem('person.not_found')
  return person
}

/** A person's activities, newest first. */
export async function listActivities(
  ctx: Ctx,
  { personId, page }: { personId: string; page: PageQuery },
): Promise<Page<ActivityRow>> {
  const own = eq(activities.personId, personId)
  const list = keyset<ActivityRow>({
    at: { column: activities.createdAt, of: (row) => row.createdAt },
    id: activities.id,
    page,
  })
  const rows = await ctx.db
    .select()
    .from(activities)
    .where(and(own, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await ctx.db.$count(activities, own))
}
