import { stageRanks } from '#rules/stages.ts'
import type { VentureRow } from '#features/ventures/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore, type SampleStudent } from '#platform/server/samples.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { ActivityRow, BadgeAward } from './queries.ts'
import { sampleDeeds, type Deed } from './sample-deeds.ts'

type Given = {
  student: SampleStudent
  ventures: VentureRow[]
  /** When the progress of one of the ventures was updated, oldest first, each on another day. */
  progressUpdatedAt: Date[]
  /** Who gives the badges that staff give; without anybody none are given. */
  giverId: string | null
}

/** A student's ledger and badges: `totalPoints` is its sum, and the badges are those the rules give for what stands in it. */
export function sampleAwards(given: Given): {
  activities: ActivityRow[]
  badgeAwards: BadgeAward[]
  totalPoints: number
} {
  const { student } = given
  const deeds = sampleDeeds(given)
  const badgeAwards = [...listEarned(given, deeds), ...listGiven(given)]
  const activities = [...deeds.map((deed) => writeDeed(student, deed)), ...badgeAwards.map(writeBadge)]
  return { activities, badgeAwards, totalPoints: activities.reduce((sum, activity) => sum + activity.points, 0) }
}

function listEarned(given: Given, deeds: Deed[]): BadgeAward[] {
  const { person, chance } = given.student
  const causes = Object.entries(findCauses(given, deeds)) as [BadgeId, Date | null | undefined][]
  return causes.flatMap(([badgeId, causedAt]) => {
    if (!causedAt) return []
    // As the reaction does it: a moment after what earned it.
    const earnedAt = new Date(causedAt.getTime() + chance.whole(1, 9) * 1_000)
    return [{ personId: person.id, badgeId, earnedAt, givenBy: null }]
  })
}

/** When each badge's rule was met; those nobody can meet yet are left out. */
function findCauses(
  { student, ventures, progressUpdatedAt }: Given,
  deeds: Deed[],
): Partial<Record<BadgeId, Date | null | undefined>> {
  const timesOf = (type: Deed['type']) => deeds.filter((deed) => deed.type === type).map(({ at }) => at)
  const nth = (badgeId: BadgeId, times: Date[]) => times[badges[badgeId].target - 1]
  const described = ventures.filter(({ description }) => description !== null)
  return {
    'first-venture': nth('first-venture', timesOf('venture_created')),
    'market-research': nth('market-research', timesOf('resource_downloaded')),
    'idea-validator': findArrival(described, { rank: stageRanks.validation, pace: 0.5 }),
    'profile-complete': timesOf('profile_completed')[0],
    'goal-setter': nth('goal-setter', timesOf('advising_requested')),
    'progress-tracker': nth('progress-tracker', progressUpdatedAt),
    'mvp-master': findArrival(ventures, { rank: stageRanks.mvp, pace: 0.8 }),
    // The demo student starts with the six badges of the product's description; this one is the next to come.
    'mentor-seeker': student.mentoredAt,
  }
}

/** When the first of the ventures came to the stage; no history is kept of it, so it is put at `pace` of the venture's life. */
function findArrival(ventures: VentureRow[], { rank, pace }: { rank: number; pace: number }): Date | null {
  const times = ventures
    .filter(({ stage }) => stageRanks[stage] >= rank)
    .map(
      ({ createdAt, updatedAt }) =>
        createdAt.getTime() + Math.floor(pace * (updatedAt.getTime() - createdAt.getTime())),
    )
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** What staff gave: rarely, and only to the most driven. */
function listGiven({ student, giverId }: Given): BadgeAward[] {
  const { chance, drive, now, person } = student
  if (drive !== 'driven' || giverId === null) return []
  const given: BadgeId[] = [
    ...(chance.is(0.18) ? (['revenue-generator'] as const) : []),
    ...(chance.is(0.1) ? (['competition-winner'] as const) : []),
  ]
  return given.map((badgeId) => ({
    personId: person.id,
    badgeId,
    earnedAt: chance.between(person.createdAt, hoursBefore(now, 2)),
    givenBy: giverId,
  }))
}

function writeDeed({ person }: SampleStudent, { at, ...deed }: Deed): ActivityRow {
  return { ...deed, id: newId(), personId: person.id, points: points[deed.type].points, createdAt: at }
}

function writeBadge({ personId, badgeId, earnedAt }: BadgeAward): ActivityRow {
  const { name, points: badgePoints } = badges[badgeId]
  return {
    id: newId(),
    personId,
    type: 'badge_earned',
    causeId: badgeId,
    description: `Earned the ${name} badge`,
    points: badgePoints,
    createdAt: earnedAt,
  }
}
