import { boolean, index, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'

/** Emails that staff wrote to many students at once. */
export const studentEmails = snakeCase.table(
  'student_emails',
  {
    id: id(),
    /** null once that person is erased. */
    authorId: uuid().references(() => people.id, { onDelete: 'set null' }),
    isDemo: boolean().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('student_emails_author').on(table.authorId)],
)

/** Who gets such an email. A row is settled once, so that a job that runs twice emails each person once. */
export const studentEmailRecipients = snakeCase.table(
  'student_email_recipients',
  {
    emailId: uuid()
      .notNull()
      .references(() => studentEmails.id, { onDelete: 'cascade' }),
    studentId: personId(),
    sentAt: instant(),
    /** Got several emails in the last minutes, or was deactivated: not sent. */
    isSkipped: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.emailId, table.studentId] }),
    index('student_email_recipients_student').on(table.studentId),
  ],
)
