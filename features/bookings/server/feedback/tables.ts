import { index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import { bookings } from '../tables.ts'

/** What one of the two people of a meeting told staff about it. Only staff and the author read it. */
export const meetingFeedback = snakeCase.table(
  'meeting_feedback',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    authorId: personId(),
    /** From 1 to 5; what they mean is in `feedbackQuestions`. */
    rating: integer().notNull(),
    comment: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('meeting_feedback_one_per_author').on(table.bookingId, table.authorId),
    index('meeting_feedback_rating').on(table.rating, table.createdAt),
    index('meeting_feedback_author').on(table.authorId),
  ],
)
