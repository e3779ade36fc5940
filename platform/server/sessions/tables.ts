import { index, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

/** One signed-in browser. Only the hash of its cookie is stored, so a copy of the database signs nobody in. */
export const sessions = snakeCase.table(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique('sessions_token_unique'),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    userAgent: text().notNull(),
    /** The client's network, cut to /24 or /48: enough to recognise a place, not a person. */
    network: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** After this the session is over however busy it was. */
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_person').on(table.personId), index('sessions_expiry').on(table.expiresAt)],
)
