import type { VentureRow } from '#features/ventures/server/queries.ts'
import { daysBefore, hoursBefore, type Drive, type SampleStudent } from '#platform/server/samples.ts'
import type { points } from '#rules/points.ts'
import { sampleResources } from './sample-resources.ts'

/** Something that earned points, before it is a row of the ledger. */
export type SampleActivity = { type: keyof typeof points; causeId: string; description: string; at: Date }

type SampleActivitiesInput = { student: SampleStudent; ventures: VentureRow[] }

/** How much each drive downloads, and how likely it asks for advising and how often. */
const habits: Record<
  Drive,
  { downloadCount: [min: number, max: number]; advisingProbability: number; advisingCount: [min: number, max: number] }
> = {
  idle: { downloadCount: [0, 0], advisingProbability: 0, advisingCount: [0, 0] },
  light: { downloadCount: [0, 10], advisingProbability: 0, advisingCount: [0, 0] },
  steady: { downloadCount: [6, 18], advisingProbability: 0.4, advisingCount: [1, 6] },
  driven: { downloadCount: [16, 28], advisingProbability: 0.95, advisingCount: [12, 26] },
}

/** What the student did that earns points, oldest first. */
export function sampleActivities({ student, ventures }: SampleActivitiesInput): SampleActivity[] {
  const ownWork = student.isDemoStudent ? listDemoWork(student.now) : createRandomWork(student)
  return [
    ...ventures.map(({ id, name, createdAt }) => ({
      type: 'venture_created' as const,
      causeId: id,
      description: `Created venture "${name}"`,
      at: createdAt,
    })),
    ...ownWork.downloadedAt.map(({ index, at }) => download(index, at)),
    ...ownWork.advisingRequestedAt.map((at, turn) => requestAdvising(ventures, { at, turn })),
    ...completeProfile(student),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

type Work = { downloadedAt: { index: number; at: Date }[]; advisingRequestedAt: Date[] }

function createRandomWork({ random, drive, person, now }: SampleStudent): Work {
  const { downloadCount, advisingProbability, advisingCount } = habits[drive]
  const [start, end] = [new Date(person.createdAt.getTime() + 600_000), hoursBefore(now, 1)]
  const indexes = random.some(sampleResources.keys().toArray(), random.whole(...downloadCount))
  const requestCount = random.is(advisingProbability) ? random.whole(...advisingCount) : 0
  return {
    downloadedAt: indexes.map((index) => ({ index, at: random.between(start, end) })),
    advisingRequestedAt: Array.from({ length: requestCount }, () => random.between(start, end)).toSorted(
      (one, other) => one.getTime() - other.getTime(),
    ),
  }
}

/** The demo student's work: some of it within the last hour, today and this week, the rest over months. */
function listDemoWork(now: Date): Work {
  const daysAgo = [247.14, 231.32, 188.09, 61.27, 5.2, 1.13, 0.02]
  return {
    downloadedAt: daysAgo.map((days, index) => ({ index, at: daysBefore(now, days) })),
    advisingRequestedAt: [daysBefore(now, 121.22), hoursBefore(now, 5.1)],
  }
}

function download(index: number, at: Date): SampleActivity {
  const [causeId, title] = sampleResources[index]!
  return {
    type: 'resource_downloaded',
    causeId,
    description: `Downloaded "${title}"`,
    at,
  }
}

function requestAdvising(ventures: VentureRow[], { at, turn }: { at: Date; turn: number }): SampleActivity {
  const venture = ventures.findLast(({ createdAt, status }) => createdAt < at && status === 'active')
  const description = venture ? `Requested advising for "${venture.name}"` : 'Requested advising'
  return { type: 'advising_requested', causeId: `sample-advising-${turn + 1}`, description, at }
}

function completeProfile({ person, isDemoStudent, now }: SampleStudent): SampleActivity[] {
  if (person.profileCompletion < 100) return []
  const at = isDemoStudent ? daysBefore(now, 173.24) : person.onboardedAt!
  return [{ type: 'profile_completed', causeId: person.id, description: 'Completed your profile', at }]
}
