import { boolean, index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import type { InteractionType } from '../schema.ts'

/** Contacts of staff and mentors with a student: logged by hand, or by reactions to events. */
export const interactions = snakeCase.table(
  'interactions',
  {
    id: id(),
    studentId: personId(),
    /** Who logged it or caused it; null once that person is erased. */
    authorId: uuid().references(() => people.id, { onDelete: 'set null' }),
    type: text().$type<InteractionType>().notNull(),
    title: text().notNull(),
    description: text(),
    /** Minutes. */
    duration: integer(),
    outcome: text(),
    followUpRequired: boolean().notNull().default(false),
    followUpDate: instant(),
    createdAt: instant().notNull(),
    /** What caused it, so that a job that runs twice adds one row; null for those logged by hand. */
    causeId: text(),
  },
  (table) => [
    unique('interactions_one_per_cause').on(table.causeId),
    index('interactions_student').on(table.studentId, table.createdAt, table.id),
    index('interactions_created').on(table.createdAt, table.id),
  ],
)
