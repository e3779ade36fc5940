import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { engagementLevels, type EngagementLevel } from '#rules/engagement.ts'
import { trendWeeks } from '../tables.ts'

const topCount = 8

const isStudent = (ctx: Ctx) =>
  and(eq(people.role, 'student'), isNull(people.deactivatedAt), withinScope(ctx, { owner: people.id }))

export type StudentCounts = {
  totalStudents: number
  activeStudents: number
  engagement: Record<EngagementLevel, number>
}

/** How many students there are, how many have points, and how many of each level of engagement. */
export async function countStudents(ctx: Ctx): Promise<StudentCounts> {
  const { totalPoints } = people
  const { high, medium, low } = engagementLevels
  const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await ctx.db
    .select({
      totalStudents: count(),
      high: countWhere(sql`${totalPoints} >= ${high.minPoints}`),
      medium: countWhere(sql`${totalPoints} >= ${medium.minPoints} and ${totalPoints} < ${high.minPoints}`),
      low: countWhere(sql`${totalPoints} >= ${low.minPoints} and ${totalPoints} < ${medium.minPoints}`),
    })
    .from(people)
    .where(isStudent(ctx))
  const { totalStudents, ...levels } = row!
  const activeStudents = levels.high + levels.medium + levels.low
  return { totalStudents, activeStudents, engagement: { ...levels, none: totalStudents - activeStudents } }
}

/** The students with the most points. Those without any are left out. */
export async function listTopStudents(ctx: Ctx): Promise<Person[]> {
  return ctx.db
    .select()
    .from(people)
    .where(and(isStudent(ctx), gt(people.totalPoints, 0)))
    .orderBy(desc(people.totalPoints), desc(people.id))
    .limit(topCount)
}

/** The weeks of the trends as they were counted last, oldest first. */
export async function listTrendWeeks({ db, me }: Ctx): Promise<(typeof trendWeeks.$inferSelect)[]> {
  return db.select().from(trendWeeks).where(eq(trendWeeks.isDemo, me.isDemo)).orderBy(trendWeeks.startsOn)
}
