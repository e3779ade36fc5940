import { isNull, sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Recurrence } from '../schema.ts'

/** Words without positions, separated by spaces. They are letters and digits only, so none is parsed as an operator. */
const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** The rule of a recurring event. Its occurrences are events of their own, each with its own registrations. */
export const eventSeries = snakeCase.table('event_series', {
  id: id(),
  rule: jsonb().$type<Recurrence>().notNull(),
  createdAt: instant().notNull(),
})

export const events = snakeCase.table(
  'events',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => people.id),
    seriesId: uuid().references(() => eventSeries.id),
    title: text().notNull(),
    description: text(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    /** The end, or a day after the start where there is none: until then an event that began is live. */
    overAt: instant().notNull(),
    location: text(),
    category: text().notNull(),
    registrationUrl: text(),
    /** null: unlimited. */
    capacity: integer(),
    isVirtual: boolean().notNull().default(false),
    organizer: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    isPublished: boolean().notNull().default(true),
    /** The searchable words, written together with the texts they come from. */
    searchVector: tsvector().notNull(),
    /** Updated in the transaction that changes a registration. This row is the lock for all of them (R8). */
    goingCount: integer().notNull().default(0),
    waitlistCount: integer().notNull().default(0),
    /** The last queue number that was given out; numbers are never reused. */
    lastQueueNumber: integer().notNull().default(0),
    /** Counts edits: what `If-Match` compares. */
    version: integer().notNull().default(1),
    /** Counts the changes that calendars must learn of (RFC 5545). */
    sequence: integer().notNull().default(0),
    /** The last sequence that was emailed, and since when there is a later one. */
    mailedSequence: integer().notNull().default(0),
    changedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [
    // All columns that lists filter by, so that counting reads the index only.
    index('events_start')
      .on(table.startsAt, table.id, table.overAt, table.isPublished, table.ownerId)
      .where(isNull(table.trashedAt)),
    index('events_category').on(sql`lower(${table.category})`, table.startsAt, table.id),
    // For "live": which spans contain a moment cannot be read from an order of starts or ends.
    index('events_span').using('gist', sql`tstzrange(${table.startsAt}, ${table.overAt})`),
    index('events_search_vector').using('gin', table.searchVector),
    index('events_series').on(table.seriesId, table.startsAt),
    check('events_end_after_start', sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`),
    check('events_counts', sql`${table.goingCount} >= 0 and ${table.waitlistCount} >= 0`),
  ],
)

/** What queries read: trashed events are not in it. */
export const liveEvents = snakeCase
  .view('live_events')
  .as((query) => query.select().from(events).where(isNull(events.trashedAt)))

export const eventTrash = createTrash(events, { notFound: 'event.not_found' })
