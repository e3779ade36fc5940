import { sql } from 'drizzle-orm'
import { index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { events } from '../tables.ts'
import type { RsvpStatus } from '../../schema.ts'

/** Who said what to an event: one row a person, whatever they change their mind to. */
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
    /** In order of arrival; whoever leaves and comes back stands at the end. */
    queueNumber: integer().notNull(),
    respondedAt: instant().notNull(),
    /** Since when they have a seat: reminders are for those who had one before they were due. */
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
