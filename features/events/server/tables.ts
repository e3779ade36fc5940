import { isNull, sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Recurrence } from '../schema.ts'

/** Words without places, given with spaces between them: letters and digits only, so nothing in them is an operator. */
const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** The rule a recurring event was made by. Its occurrences are events of their own, each with its own seats. */
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
    /** The end, or a day after the start where none was given: until then an event that began is live. */
    overAt: instant().notNull(),
    location: text(),
    category: text().notNull(),
    registrationUrl: text(),
    /** null: room for everybody. */
    capacity: integer(),
    isVirtual: boolean().notNull().default(false),
    organizer: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    isPublished: boolean().notNull().default(true),
    /** The words a search finds, written with the texts they come from. */
    searchVector: tsvector().notNull(),
    /** Kept in the transaction that seats somebody; the row is the one lock of all seats (R8). */
    goingCount: integer().notNull().default(0),
    waitlistCount: integer().notNull().default(0),
    /** The last place given out in line; never given out again. */
    lastQueueNumber: integer().notNull().default(0),
    /** Counts edits: what `If-Match` compares. */
    version: integer().notNull().default(1),
    /** Counts the changes that calendars must learn of (RFC 5545). */
    sequence: integer().notNull().default(0),
    /** The last sequence that was mailed, and since when there is a later one. */
    mailedSequence: integer().notNull().default(0),
    changedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [
    // All that a list is filtered by, so that counting it reads the index and not the rows.
    index('events_start')
      .on(table.startsAt, table.id, table.overAt, table.isPublished, table.ownerId)
      .where(isNull(table.trashedAt)),
    index('events_category').on(sql`lower(${table.category})`, table.startsAt, table.id),
    // "What is on now" asks for a point in all spans; no order of starts or ends answers that.
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
