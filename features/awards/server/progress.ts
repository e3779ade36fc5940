import { findVentureStats, type VentureStats } from '#features/ventures/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { countActivities, findPersonStats, type PersonStats } from './queries.ts'

export const badgeIds = Object.keys(badges) as BadgeId[]

/** How far a person is toward each badge, in the unit its target is given in. */
export type BadgeProgress = Record<BadgeId, number>

/** What is known of many people besides their ledgers. */
export type AwardStats = { ventures: Map<string, VentureStats>; people: Map<string, PersonStats> }

const noVentureStats: VentureStats = { validatedCount: 0, mvpCount: 0, maxMemberCount: 0, progressDayCount: 0 }
const noPersonStats: PersonStats = { profileCompletion: 0, mentorCount: 0 }

export async function findAwardStats(ctx: Pick<Ctx, 'db' | 'config'>, personIds: string[]): Promise<AwardStats> {
  return {
    ventures: await findVentureStats(ctx, personIds),
    people: await findPersonStats(ctx, personIds),
  }
}

/** Measures one person, by what is known of many and how often each type of activity stands in their ledger. */
export function computeProgress(
  stats: AwardStats,
  { personId, done }: { personId: string; done: ReadonlyMap<string, number> | undefined },
): BadgeProgress {
  const getCount = (type: string) => done?.get(type) ?? 0
  const ventures = stats.ventures.get(personId) ?? noVentureStats
  const person = stats.people.get(personId) ?? noPersonStats
  return {
    // Counted in the ledger: a venture that somebody else started and gave away is nobody's first.
    'first-venture': getCount('venture_created'),
    'market-research': getCount('resource_downloaded'),
    'idea-validator': ventures.validatedCount,
    'profile-complete': person.profileCompletion,
    'goal-setter': getCount('advising_requested'),
    'progress-tracker': ventures.progressDayCount,
    'revenue-generator': 0,
    'competition-winner': 0,
    'team-builder': ventures.maxMemberCount,
    'mvp-master': ventures.mvpCount,
    'mentor-seeker': person.mentorCount,
    'all-star': getCount('badge_earned'),
  }
}

/** Measures one person from the database. */
export async function computeBadgeProgress(ctx: Pick<Ctx, 'db' | 'config'>, personId: string): Promise<BadgeProgress> {
  const activities = await countActivities(ctx, personId)
  return computeProgress(await findAwardStats(ctx, [personId]), { personId, done: activities })
}

/** The badges whose rules are met and that are not held; those that staff give are never due. */
export function dueBadges({ progress, earned }: { progress: BadgeProgress; earned: ReadonlySet<BadgeId> }): BadgeId[] {
  return badgeIds.filter(
    (id) => !earned.has(id) && !('grantedByStaff' in badges[id]) && progress[id] >= badges[id].target,
  )
}
