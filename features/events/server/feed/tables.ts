import { boolean, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

/** A person's calendar address: found by a hash, shown again from what only this installation can open. */
export const calendarFeeds = snakeCase.table('calendar_feeds', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull().unique('calendar_feeds_token_unique'),
  encryptedToken: text().notNull(),
  /** Whether it holds all published events, or only those the person goes to. */
  hasAll: boolean().notNull(),
  createdAt: instant().notNull(),
})
