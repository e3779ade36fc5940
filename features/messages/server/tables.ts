import { isNull } from 'drizzle-orm'
import { index, snakeCase, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'

/** Messages between a student and a mentor. The pair is the conversation. */
export const messages = snakeCase.table(
  'messages',
  {
    id: id(),
    mentorId: personId(),
    studentId: personId(),
    /** One of the two. */
    authorId: personId(),
    text: text().notNull(),
    createdAt: instant().notNull(),
    /** When the other one read it. */
    readAt: instant(),
    /** When they were mailed about it, because it was unread for a while. */
    emailedAt: instant(),
  },
  (table) => [
    index('messages_pair').on(table.mentorId, table.studentId, table.createdAt.desc(), table.id.desc()),
    index('messages_student').on(table.studentId, table.mentorId),
    index('messages_unread').on(table.createdAt).where(isNull(table.readAt)),
  ],
)
