import type { Ctx } from '#platform/server/ctx.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { findBadgeStats, type BadgeStats } from './badge-stats/queries.ts'
import { countActivities } from './queries.ts'

export const badgeIds = Object.keys(badges) as BadgeId[]

/** How far a person is toward each badge, in the unit of its target. */
export type BadgeProgress = Record<BadgeId, number>

type ProgressInput = {
  stats: BadgeStats | undefined
  /** How often each type of activity is in the person's ledger. */
  activityCounts: ReadonlyMap<string, number> | undefined
}

/** A person's progress toward each badge. */
export function computeProgress({ stats, activityCounts }: ProgressInput): BadgeProgress {
  const getCount = (type: string) => activityCounts?.get(type) ?? 0
  return {
    // From the ledger, since the venture somebody else started and handed over is nobody's first.
    'first-venture': getCount('venture_created'),
    'market-research': getCount('resource_downloaded'),
    'idea-validator': stats?.validatedVentureCount ?? 0,
    'profile-complete': stats?.profileCompletion ?? 0,
    'goal-setter': getCount('advising_requested'),
    'progress-tracker': stats?.progressDayCount ?? 0,
    'revenue-generator': 0,
    'competition-winner': 0,
    'team-builder': stats?.maxMemberCount ?? 0,
    'mvp-master': stats?.mvpVentureCount ?? 0,
    'mentor-seeker': stats?.mentorCount ?? 0,
    'all-star': getCount('badge_earned'),
  }
}

/** A person's progress toward each badge, read from the database. */
export async function computeBadgeProgress(ctx: Pick<Ctx, 'db' | 'config'>, personId: string): Promise<BadgeProgress> {
  const activityCounts = await countActivities(ctx, personId)
  return computeProgress({ stats: (await findBadgeStats(ctx, [personId])).get(personId), activityCounts })
}

/** The badges a person has earned and does not hold yet. Badges that staff grant are never due. */
export function dueBadges({ progress, earned }: { progress: BadgeProgress; earned: ReadonlySet<BadgeId> }): BadgeId[] {
  return badgeIds.filter(
    (id) => !earned.has(id) && !('grantedByStaff' in badges[id]) && progress[id] >= badges[id].target,
  )
}
