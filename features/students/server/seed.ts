import { newId } from '#platform/server/db/columns.ts'
import { daysBefore, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { studentLists, studentTags } from './tables.ts'

type SampleRecords = { tags: (typeof studentTags.$inferInsert)[]; lists: (typeof studentLists.$inferInsert)[] }
type SampleInput = { students: SampleStudent[]; director: Pick<Person, 'id'>; now: Date }

const cohorts = ['cohort 2025', 'cohort 2026']

/** Tags of the demo's students, and lists that a director has saved. */
export function sampleStudentRecords({ students, director, now }: SampleInput): SampleRecords {
  const createdAt = daysBefore(now, 20)
  const tags = students.flatMap(({ person, drive }, index) => [
    { studentId: person.id, tag: cohorts[index % 2]!, createdAt },
    ...(drive === 'driven' ? [{ studentId: person.id, tag: 'pitch night', createdAt }] : []),
  ])
  const own = { ownerId: director.id, createdAt }
  return {
    tags,
    lists: [
      { ...own, id: newId(), name: 'Needs a mentor', filters: { mentor: 'none', sort: 'points' }, isShared: true },
      {
        ...own,
        id: newId(),
        name: 'No touch for 30 days',
        filters: { touch: 'overdue', sort: 'touch' },
        isShared: true,
      },
      { ...own, id: newId(), name: 'Seniors to invite', filters: { year: 'senior' }, isShared: false },
    ],
  }
}
