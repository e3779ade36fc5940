import { isNull } from 'drizzle-orm'
import { index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** The campus provider that signed the person in, where signing out may lead to. */
    campusProviderId: text(),
    /** When the person showed a passkey in it, if they did. */
    passkeyAt: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** The session ends then even if it is in use. */
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_person').on(table.personId), index('sessions_expiry').on(table.expiresAt)],
)

/**
 * An admin's look at the platform as another person, in one session, read-only. The session look-up reads the newest one that has not
 * ended.
 */
export const impersonations = snakeCase.table(
  'impersonations',
  {
    id: id(),
    /** Null once the session is over. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    adminId: personId(),
    personId: personId(),
    reason: text().notNull(),
    startedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('impersonations_one_per_session').on(table.sessionId).where(isNull(table.endedAt)),
    index('impersonations_person').on(table.personId),
    index('impersonations_admin').on(table.adminId),
  ],
)
