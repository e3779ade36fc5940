import { countVentureFacts, type VentureFacts } from '#features/ventures/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { countActivities, findPersonFacts, type PersonFacts } from './queries.ts'

export const badgeIds = Object.keys(badges) as BadgeId[]

/** How far a person is toward each badge, in the unit its target is given in. */
export type Measures = Record<BadgeId, number>

/** What is known of many people besides their ledgers. */
export type Facts = { ventures: Map<string, VentureFacts>; people: Map<string, PersonFacts> }

const noVentures: VentureFacts = { validated: 0, atMvp: 0, mostMembers: 0, progressDayCount: 0 }
const nobody: PersonFacts = { profileCompletion: 0, mentorCount: 0 }

export async function readFacts(reading: Pick<Ctx, 'db' | 'config'>, personIds: string[]): Promise<Facts> {
  return {
    ventures: await countVentureFacts(reading, personIds),
    people: await findPersonFacts(reading, personIds),
  }
}

/** Measures one person, by what is known of many and how often each type of activity stands in their ledger. */
export function measure(
  facts: Facts,
  { personId, done }: { personId: string; done: ReadonlyMap<string, number> | undefined },
): Measures {
  const times = (type: string) => done?.get(type) ?? 0
  const ventures = facts.ventures.get(personId) ?? noVentures
  const person = facts.people.get(personId) ?? nobody
  return {
    // Counted in the ledger: a venture that somebody else started and gave away is nobody's first.
    'first-venture': times('venture_created'),
    'market-research': times('resource_downloaded'),
    'idea-validator': ventures.validated,
    'profile-complete': person.profileCompletion,
    'goal-setter': times('advising_requested'),
    'progress-tracker': ventures.progressDayCount,
    'revenue-generator': 0,
    'competition-winner': 0,
    'team-builder': ventures.mostMembers,
    'mvp-master': ventures.atMvp,
    'mentor-seeker': person.mentorCount,
    'all-star': times('badge_earned'),
  }
}

/** Measures one person from the database. */
export async function measureBadges(reading: Pick<Ctx, 'db' | 'config'>, personId: string): Promise<Measures> {
  const activities = await countActivities(reading, personId)
  return measure(await readFacts(reading, [personId]), { personId, done: activities })
}

/** The badges whose rules are met and that are not held; those that staff give are never due. */
export function dueBadges({ measures, held }: { measures: Measures; held: ReadonlySet<BadgeId> }): BadgeId[] {
  return badgeIds.filter((id) => !held.has(id) && !('givenByStaff' in badges[id]) && measures[id] >= badges[id].target)
}
