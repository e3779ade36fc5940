import { stageRanks } from '#rules/stages.ts'
import type { VentureRow } from '#features/ventures/server/queries.ts'
import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore, type SampleStudent } from '#platform/server/samples.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { ActivityRow, BadgeAward } from './queries.ts'
import { sampleActivities, type SampleActivity } from './sample-activities.ts'

type SampleAwardsInput = {
  student: SampleStudent
  ventures: VentureRow[]
  /** When the progress of one of the ventures was updated, oldest first, each on another day. */
  progressUpdatedAt: Date[]
  /** Who grants the badges that staff grant; null: none are granted. */
  staffId: string | null
}

/** A student's ledger and badges: `totalPoints` is its sum, and the badges are those that the rules grant for it. */
export function sampleAwards(input: SampleAwardsInput): {
  activities: ActivityRow[]
  badgeAwards: BadgeAward[]
  totalPoints: number
} {
  const { student } = input
  const samples = sampleActivities(input)
  const badgeAwards = [...sampleEarnedBadges(input, samples), ...sampleStaffBadges(input)]
  const activities = [...samples.map((sample) => toActivity(student, sample)), ...badgeAwards.map(toBadgeActivity)]
  return { activities, badgeAwards, totalPoints: activities.reduce((sum, activity) => sum + activity.points, 0) }
}

function sampleEarnedBadges(input: SampleAwardsInput, samples: SampleActivity[]): BadgeAward[] {
  const { person, random } = input.student
  const earnedTimes = Object.entries(findEarnedTimes(input, samples)) as [BadgeId, Date | null | undefined][]
  return earnedTimes.flatMap(([badgeId, causedAt]) => {
    if (!causedAt) return []
    // A moment after its cause, as the reaction would grant it.
    const earnedAt = new Date(causedAt.getTime() + random.whole(1, 9) * 1_000)
    return [{ personId: person.id, badgeId, earnedAt, grantedById: null }]
  })
}

/** When each badge's rule was met; badges that cannot be earned yet are left out. */
function findEarnedTimes(
  { student, ventures, progressUpdatedAt }: SampleAwardsInput,
  samples: SampleActivity[],
): Partial<Record<BadgeId, Date | null | undefined>> {
  const getTimes = (type: SampleActivity['type']) =>
    samples.filter((sample) => sample.type === type).map(({ at }) => at)
  const nth = (badgeId: BadgeId, times: Date[]) => times[badges[badgeId].target - 1]
  const described = ventures.filter(({ description }) => description !== null)
  return {
    'first-venture': nth('first-venture', getTimes('venture_created')),
    'market-research': nth('market-research', getTimes('resource_downloaded')),
    'idea-validator': findStageReachedAt(described, { rank: stageRanks.validation, fraction: 0.5 }),
    'profile-complete': getTimes('profile_completed')[0],
    'goal-setter': nth('goal-setter', getTimes('advising_requested')),
    'progress-tracker': nth('progress-tracker', progressUpdatedAt),
    'mvp-master': findStageReachedAt(ventures, { rank: stageRanks.mvp, fraction: 0.8 }),
    // The demo student starts with the six badges of the specification and can earn this one next.
    'mentor-seeker': student.mentoredAt,
  }
}

/** When the first of the ventures reached the stage: at `fraction` of the time between its start and its last change. */
function findStageReachedAt(
  ventures: VentureRow[],
  { rank, fraction }: { rank: number; fraction: number },
): Date | null {
  const times = ventures
    .filter(({ stage }) => stageRanks[stage] >= rank)
    .map(
      ({ createdAt, updatedAt }) =>
        createdAt.getTime() + Math.floor(fraction * (updatedAt.getTime() - createdAt.getTime())),
    )
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Badges that staff granted: few, and only to the most driven. */
function sampleStaffBadges({ student, staffId }: SampleAwardsInput): BadgeAward[] {
  const { random, drive, now, person } = student
  if (drive !== 'driven' || staffId === null) return []
  const badgeIds: BadgeId[] = [
    ...(random.is(0.18) ? (['revenue-generator'] as const) : []),
    ...(random.is(0.1) ? (['competition-winner'] as const) : []),
  ]
  return badgeIds.map((badgeId) => ({
    personId: person.id,
    badgeId,
    earnedAt: random.between(person.createdAt, hoursBefore(now, 2)),
    grantedById: staffId,
  }))
}

function toActivity({ person }: SampleStudent, { at, ...sample }: SampleActivity): ActivityRow {
  return { ...sample, id: newId(), personId: person.id, points: points[sample.type].points, createdAt: at }
}

function toBadgeActivity({ personId, badgeId, earnedAt }: BadgeAward): ActivityRow {
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
