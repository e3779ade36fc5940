import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { demoInteractions, type SampleInteraction } from './sample-interactions.ts'
import type { interactions } from './tables.ts'

type SeedOptions = {
  authors: Record<SampleInteraction['by'], Person>
  /** The demo student first. */
  studentIds: string[]
  /** The students of the demo mentor. */
  menteeIds: string[]
  now: Date
}

/** The interactions of the demo. Their authors were reminded of every follow-up, so that the demo starts without a burst of email. */
export function sampleInteractions(options: SeedOptions): (typeof interactions.$inferInsert)[] {
  return demoInteractions.map((sample) => toInteraction(sample, options))
}

function toInteraction(
  sample: SampleInteraction,
  { authors, studentIds, menteeIds, now }: SeedOptions,
): typeof interactions.$inferInsert {
  const { by, student, daysAgo, followUpInDays, isDone = false, ...fields } = sample
  const ids = by === 'mentor' ? menteeIds : studentIds
  const createdAt = daysBefore(now, daysAgo)
  const hasFollowUp = followUpInDays !== undefined
  return {
    id: newId(),
    studentId: ids[student % ids.length]!,
    authorId: authors[by].id,
    description: null,
    duration: null,
    outcome: null,
    ...fields,
    followUpRequired: hasFollowUp,
    followUpDate: hasFollowUp ? daysBefore(now, -followUpInDays) : null,
    followUpDoneAt: isDone ? daysBefore(now, 3.1) : null,
    followUpNotifiedAt: hasFollowUp && followUpInDays <= 0 ? daysBefore(now, Math.max(-followUpInDays, 0.1)) : null,
    createdAt,
    updatedAt: createdAt,
  }
}
