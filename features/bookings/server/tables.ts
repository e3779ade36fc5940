import { eq } from 'drizzle-orm'
import { index, integer, primaryKey, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import type { BookingState } from '../schema.ts'

/** Meetings of a student with a mentor. */
export const bookings = snakeCase.table(
  'bookings',
  {
    id: id(),
    mentorId: personId(),
    studentId: personId(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    state: text().$type<BookingState>().notNull().default('booked'),
    topic: text().notNull(),
    location: text(),
    /** Of the calendar entry: goes up with each change, so that calendars apply the newest. */
    sequence: integer().notNull().default(0),
    cancelReason: text(),
    canceledById: uuid().references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    // A backstop: bookings are made under a lock.
    uniqueIndex('bookings_one_per_slot').on(table.mentorId, table.startsAt).where(eq(table.state, 'booked')),
    index('bookings_mentor').on(table.mentorId, table.startsAt),
    index('bookings_student').on(table.studentId, table.startsAt),
    index('bookings_start').on(table.startsAt),
    index('bookings_end').on(table.endsAt),
  ],
)

/** `day` and `hour` are reminders; `feedback` asks how the meeting was. */
export type BookingEmailKind = 'invitation' | 'day' | 'hour' | 'feedback'

/** Which mails and notifications about a meeting were queued, so that a job that runs twice sends each once. */
export const bookingEmails = snakeCase.table(
  'booking_emails',
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    personId: personId(),
    kind: text().$type<BookingEmailKind>().notNull().default('invitation'),
    /** Of the meeting, so that a moved one is reminded of again; 0 where it is sent once however often the meeting changes. */
    sequence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.personId, table.kind, table.sequence] })],
)
