import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore, type SampleStudent } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { studentNotes } from './tables.ts'

type NoteRow = typeof studentNotes.$inferInsert
type SampleInput = { students: SampleStudent[]; director: Pick<Person, 'id'>; mentor: Pick<Person, 'id'>; now: Date }

/** What a director and a mentor wrote down about the demo's first student. */
export function sampleNotes({ students: [first], director, mentor, now }: SampleInput): NoteRow[] {
  if (!first) return []
  const toNote = ([ownerId, hours, isShared, body]: [string, number, boolean, string]): NoteRow => {
    const at = hoursBefore(now, hours)
    return { id: newId(), studentId: first.person.id, ownerId, body, isShared, createdAt: at, updatedAt: at }
  }
  const notes: [string, number, boolean, string][] = [
    [director.id, 30, true, 'Presents at the pitch night. Needs ten minutes with somebody who has priced a pilot.'],
    [mentor.id, 75, true, 'Ready to talk to the first five customers; agreed on a list of questions.'],
    [mentor.id, 150, false, 'Tired this week. Keep the next session light.'],
  ]
  return notes.map(toNote)
}
