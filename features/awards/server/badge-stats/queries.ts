import { and, eq, inArray, sql } from 'drizzle-orm'
import { listMentored } from '#features/interactions/server/students/queries.ts'
import { listOwnedVentures } from '#features/ventures/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { domainEvents } from '#platform/server/db/tables.ts'
import { liveMentorAssignments, people } from '#platform/server/people/tables.ts'
import { stageRanks } from '#rules/stages.ts'

/** What the badge rules ask about a person besides their ledger. */
export type BadgeStats = {
  /** Percent. */
  profileCompletion: number
  /** Mentors, or 1 for somebody without one who has had a mentoring interaction. */
  mentorCount: number
  /** Ventures past their first stage that have a description. */
  validatedVentureCount: number
  /** Ventures at the MVP stage or later. */
  mvpVentureCount: number
  /** People besides the owner in the venture that has the most. */
  maxMemberCount: number
  /** Days of the program's calendar on which the progress of a venture was updated. */
  progressDayCount: number
}

/** The badge stats of people, by id. Ventures in the trash count: what was earned with them stays earned. */
export async function findBadgeStats(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  personIds: string[],
): Promise<Map<string, BadgeStats>> {
  const ventures = await listOwnedVentures({ db }, personIds)
  const progressDays = await listProgressDays(db, { ventures, timeZone: config.timeZone })
  const ownVentures = Map.groupBy(ventures, ({ ownerId }) => ownerId)
  const persons = await listPersonStats(db, personIds)
  const mentoredIds = await listMentored({ db }, personIds)
  return new Map(
    persons.map(({ id, ...personStats }) => {
      const own = ownVentures.get(id) ?? []
      const stats = {
        ...personStats,
        mentorCount: Math.max(personStats.mentorCount, mentoredIds.has(id) ? 1 : 0),
        validatedVentureCount: own.filter(({ stage, hasDescription }) => stageRanks[stage] >= 1 && hasDescription)
          .length,
        mvpVentureCount: own.filter(({ stage }) => stageRanks[stage] >= stageRanks.mvp).length,
        maxMemberCount: Math.max(0, ...own.map(({ memberCount }) => memberCount - 1)),
        progressDayCount: progressDays.get(id)?.size ?? 0,
      }
      return [id, stats]
    }),
  )
}

async function listPersonStats(
  db: Db,
  personIds: string[],
): Promise<(Pick<BadgeStats, 'profileCompletion' | 'mentorCount'> & { id: string })[]> {
  const { id, profileCompletion } = people
  const mentorCount = db.$count(liveMentorAssignments, eq(liveMentorAssignments.studentId, people.id))
  return db.select({ id, profileCompletion, mentorCount }).from(people).where(inArray(id, personIds))
}

type ProgressOptions = { ventures: { id: string; ownerId: string }[]; timeZone: string }

/** The days on which the progress of one of these ventures was updated, by the owner. */
async function listProgressDays(db: Db, { ventures, timeZone }: ProgressOptions): Promise<Map<string, Set<string>>> {
  const ownerByVenture = new Map(ventures.map(({ id, ownerId }) => [id, ownerId]))
  const rows = await db
    .selectDistinct({
      ventureId: domainEvents.subjectId,
      day: sql<string>`(${domainEvents.recordedAt} at time zone ${timeZone}::text)::date::text`,
    })
    .from(domainEvents)
    .where(
      and(
        sql`${domainEvents.subjectId} = any(${sql.param([...ownerByVenture.keys()])}::text[])`,
        eq(domainEvents.name, 'venture.edited'),
        sql`${domainEvents.data} -> 'fields' ? 'progress'`,
      ),
    )
  const days = new Map<string, Set<string>>()
  for (const { ventureId, day } of rows) {
    const ownerId = ownerByVenture.get(ventureId)!
    days.set(ownerId, (days.get(ownerId) ?? new Set()).add(day))
  }
  return days
}
