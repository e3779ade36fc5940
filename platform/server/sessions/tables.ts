import { index, snakeCase, text } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'

/** One signed-in browser. Only a hash of its cookie is stored, so nobody can sign in with a stolen copy of the database. */
export const sessions = snakeCase.table(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique('sessions_token_unique'),
    personId: personId(),
    userAgent: text().notNull(),
    /** The client's network, truncated to /24 or /48: enough to recognize a location, not a person. */
    network: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** The session ends then even if it is in use. */
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_person').on(table.personId), index('sessions_expiry').on(table.expiresAt)],
)
