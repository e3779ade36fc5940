import { sql } from 'drizzle-orm'
import { index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { events } from '../tables.ts'
import type { RsvpStatus } from '../../schema.ts'

/** Responses to events: one row per person and event, however often they change it. */
export const eventRsvps = snakeCase.table(
  'event_rsvps',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    status: text().$type<RsvpStatus>().notNull(),
    /** In the order of responses; cancelling and coming back means the end of the queue. */
    queueNumber: integer().notNull(),
    respondedAt: instant().notNull(),
    /** When they were registered: reminders go only to those who were before the reminder was due. */
    goingAt: instant(),
  },
  (table) => [
    unique('event_rsvps_one_each').on(table.eventId, table.personId),
    index('event_rsvps_waitlist').on(table.eventId, table.status, table.queueNumber),
    index('event_rsvps_person')
      .on(table.personId)
      .where(sql`${table.status} <> 'cancelled'`),
  ],
)
