import { countVentureFacts, type VentureFacts } from '#features/ventures/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { countActivities, findPersonFacts } from './queries.ts'

export const badgeIds = Object.keys(badges) as BadgeId[]

/** How far a person is toward each badge, in the unit its target is given in. */
export type Measures = Record<BadgeId, number>

const noVentures: VentureFacts = { validated: 0, atMvp: 0, mostMembers: 0, progressDayCount: 0 }

/** Measures many people at once: one and the same way for a single person after a deed, and for all after a rule changed. */
export async function measureBadges(
  reading: Pick<Ctx, 'db' | 'config'>,
  personIds: string[],
): Promise<Map<string, Measures>> {
  const activities = await countActivities(reading, personIds)
  const ventureFacts = await countVentureFacts(reading, personIds)
  const personFacts = await findPersonFacts(reading, personIds)
  return new Map(
    personIds.map((id) => {
      const done = (type: string) => activities.get(id)?.get(type) ?? 0
      const ventures = ventureFacts.get(id) ?? noVentures
      const person = personFacts.get(id) ?? { profileCompletion: 0, mentorCount: 0 }
      return [
        id,
        {
          // Counted in the ledger: a venture that somebody else started and gave away is nobody's first.
          'first-venture': done('venture_created'),
          'market-research': done('resource_downloaded'),
          'idea-validator': ventures.validated,
          'profile-complete': person.profileCompletion,
          'goal-setter': done('advising_requested'),
          'progress-tracker': ventures.progressDayCount,
          'revenue-generator': 0,
          'competition-winner': 0,
          'team-builder': ventures.mostMembers,
          'mvp-master': ventures.atMvp,
          'mentor-seeker': person.mentorCount,
          'all-star': done('badge_earned'),
        },
      ]
    }),
  )
}

/** The badges whose rules are met and that are not held; those that staff give are never due. */
export function dueBadges({ measures, held }: { measures: Measures; held: ReadonlySet<BadgeId> }): BadgeId[] {
  return badgeIds.filter((id) => !held.has(id) && !('givenByStaff' in badges[id]) && measures[id] >= badges[id].target)
}
