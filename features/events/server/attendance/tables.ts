import { isNull } from 'drizzle-orm'
import { index, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { AttendanceMethod } from '../../schema.ts'
import { events } from '../tables.ts'

/**
 * Who was checked in at an event: one row per person. Undoing a check-in keeps the row, so that a second one is the same
 * attendance and earns no points twice.
 */
export const eventAttendances = snakeCase.table(
  'event_attendances',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    method: text().$type<AttendanceMethod>().notNull(),
    /** The staff member who checked them in; null where the person scanned the code. */
    markedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    checkedInAt: instant().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    unique('event_attendances_one_each').on(table.eventId, table.personId),
    index('event_attendances_event').on(table.eventId, table.checkedInAt).where(isNull(table.undoneAt)),
    index('event_attendances_person').on(table.personId),
  ],
)
