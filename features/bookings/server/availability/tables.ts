import { index, integer, jsonb, snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { AvailabilityRules } from '../../schema.ts'

/** When a mentor can be booked. */
export const availabilities = snakeCase.table(
  'availabilities',
  {
    personId: personId().primaryKey(),
    rules: jsonb().$type<AvailabilityRules>().notNull(),
    /** The address of the mentor's own calendar: whoever has it can read the calendar. */
    encryptedCalendarUrl: text(),
    calendarHost: text(),
    /** Of that calendar, start and end in epoch milliseconds, in order and without overlaps. */
    busyTimes: jsonb().$type<[start: number, end: number][]>().notNull().default([]),
    busyReadAt: instant(),
    busyError: text(),
    /** When the calendar is read next; null without one. */
    busyDueAt: instant(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
  },
  (table) => [index('availabilities_due').on(table.busyDueAt)],
)
