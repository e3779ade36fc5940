import { isNull, sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, jsonb, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { AttendanceMethod, EventEmailKind, Recurrence, RsvpStatus } from '../schema.ts'

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

/** Responses to events: one row per person and event, however often they change it. */
export const eventRsvps = snakeCase.table(
  'event_rsvps',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    personId: personId(),
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
    personId: personId(),
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

/** Emails that were sent about events. The row is written with the email, so that a job that runs twice sends it once. */
export const eventEmails = snakeCase.table(
  'event_emails',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    personId: personId(),
    kind: text().$type<EventEmailKind>().notNull(),
    /** What tells emails of a kind apart: a queue number, a sequence, or the time of the event. */
    cause: text().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [unique('event_emails_once').on(table.eventId, table.personId, table.kind, table.cause)],
)
