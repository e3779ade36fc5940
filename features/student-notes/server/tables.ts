import { boolean, index, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'

/** What staff and mentors write down about a student. A private note goes with its author, since nobody else can read it. */
export const studentNotes = snakeCase.table(
  'student_notes',
  {
    id: id(),
    studentId: personId(),
    ownerId: personId(),
    body: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('student_notes_student').on(table.studentId, table.createdAt, table.id),
    index('student_notes_owner').on(table.ownerId),
  ],
)
