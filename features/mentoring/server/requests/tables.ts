import { eq } from 'drizzle-orm'
import { index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import type { RequestState } from '../../schema.ts'

/** Students asking for a mentor. While it is open, a mentor or staff have it until `dueAt`. */
export const mentorRequests = snakeCase.table(
  'mentor_requests',
  {
    id: id(),
    studentId: personId(),
    topic: text().notNull(),
    message: text().notNull(),
    state: text().$type<RequestState>().notNull().default('open'),
    /** Who is asked now, or who accepted; null while staff have it. */
    mentorId: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** Everybody who was asked so far, so that nobody is asked twice. */
    offeredIds: uuid().array().notNull(),
    dueAt: instant().notNull(),
    /** When whoever has it was reminded; null before. */
    remindedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('mentor_requests_one_open').on(table.studentId).where(eq(table.state, 'open')),
    index('mentor_requests_student').on(table.studentId, table.createdAt),
    index('mentor_requests_open').on(table.dueAt).where(eq(table.state, 'open')),
  ],
)
