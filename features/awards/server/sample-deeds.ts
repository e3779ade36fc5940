import type { VentureRow } from '#features/ventures/server/queries.ts'
import { daysBefore, hoursBefore, type Drive, type SampleStudent } from '#platform/server/samples.ts'
import type { points } from '#rules/points.ts'
import { sampleResources } from './sample-resources.ts'

/** Something that earned points, before it is written down. */
export type Deed = { type: keyof typeof points; causeId: string; description: string; at: Date }

type Asked = { student: SampleStudent; ventures: VentureRow[] }

/** How much each drive downloads, and how likely it asks for advising and how often. */
const habits: Record<
  Drive,
  { downloadCount: [least: number, most: number]; asks: number; askCount: [least: number, most: number] }
> = {
  idle: { downloadCount: [0, 0], asks: 0, askCount: [0, 0] },
  light: { downloadCount: [0, 10], asks: 0, askCount: [0, 0] },
  steady: { downloadCount: [6, 18], asks: 0.4, askCount: [1, 6] },
  driven: { downloadCount: [16, 28], asks: 0.95, askCount: [12, 26] },
}

/** What the student did that earns points, oldest first. */
export function sampleDeeds({ student, ventures }: Asked): Deed[] {
  const ownWork = student.isDemoStudent ? listDemoWork(student.now) : drawWork(student)
  return [
    ...ventures.map(({ id, name, createdAt }) => ({
      type: 'venture_created' as const,
      causeId: id,
      description: `Created venture "${name}"`,
      at: createdAt,
    })),
    ...ownWork.downloadedAt.map(({ place, at }) => download(place, at)),
    ...ownWork.askedAt.map((at, turn) => askFor(ventures, { at, turn })),
    ...completeProfile(student),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

type Work = { downloadedAt: { place: number; at: Date }[]; askedAt: Date[] }

function drawWork({ chance, drive, person, now }: SampleStudent): Work {
  const { downloadCount, asks, askCount } = habits[drive]
  const [start, end] = [new Date(person.createdAt.getTime() + 600_000), hoursBefore(now, 1)]
  const places = chance.some(sampleResources.keys().toArray(), chance.whole(...downloadCount))
  const askedCount = chance.is(asks) ? chance.whole(...askCount) : 0
  return {
    downloadedAt: places.map((place) => ({ place, at: chance.between(start, end) })),
    askedAt: Array.from({ length: askedCount }, () => chance.between(start, end)).toSorted(
      (one, other) => one.getTime() - other.getTime(),
    ),
  }
}

/** The demo student's work: something within the hour, some today, some this week, the rest over the months. */
function listDemoWork(now: Date): Work {
  const daysAgo = [247.14, 231.32, 188.09, 61.27, 5.2, 1.13, 0.02]
  return {
    downloadedAt: daysAgo.map((days, place) => ({ place, at: daysBefore(now, days) })),
    askedAt: [daysBefore(now, 121.22), hoursBefore(now, 5.1)],
  }
}

function download(place: number, at: Date): Deed {
  const [causeId, title] = sampleResources[place]!
  return {
    type: 'resource_downloaded',
    causeId,
    description: `Downloaded "${title}"`,
    at,
  }
}

function askFor(ventures: VentureRow[], { at, turn }: { at: Date; turn: number }): Deed {
  const venture = ventures.findLast(({ createdAt, status }) => createdAt < at && status === 'active')
  const description = venture ? `Requested advising for "${venture.name}"` : 'Requested advising'
  return { type: 'advising_requested', causeId: `sample-advising-${turn + 1}`, description, at }
}

function completeProfile({ person, isDemoStudent, now }: SampleStudent): Deed[] {
  if (person.profileCompletion < 100) return []
  const at = isDemoStudent ? daysBefore(now, 173.24) : person.onboardedAt!
  return [{ type: 'profile_completed', causeId: person.id, description: 'Completed your profile', at }]
}
