import { boolean, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

/** A person's calendar URL: found by the hash of its token, and shown again from the encrypted token. */
export const calendarFeeds = snakeCase.table('calendar_feeds', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull().unique('calendar_feeds_token_unique'),
  encryptedToken: text().notNull(),
  /** Whether it contains all published events, or only those the person is going to. */
  hasAll: boolean().notNull(),
  createdAt: instant().notNull(),
})
