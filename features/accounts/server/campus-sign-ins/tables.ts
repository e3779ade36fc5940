import { index, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

/**
 * One trip of a browser to a campus provider and back. Whichever server gets the answer finds here what it must fit to; it is used once,
 * so that no answer counts twice (T31).
 */
export const campusSignIns = snakeCase.table(
  'campus_sign_ins',
  {
    id: id(),
    providerId: text().notNull(),
    stateHash: bytes().notNull().unique('campus_sign_ins_state_unique'),
    /** Hash of the browser's id: the answer counts in the browser that left. */
    browserHash: bytes().notNull(),
    encryptedMemory: text().notNull(),
    /** Who connects a campus account to their own; null when signing in. */
    personId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    nextPath: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the provider's answer came. */
    answeredAt: instant(),
    /** Who the provider says it is, until somebody is signed in. */
    encryptedIdentity: text(),
    /** When that was used: somebody signed in, or is asked for their email to go on. */
    completedAt: instant(),
  },
  (table) => [index('campus_sign_ins_expiry').on(table.expiresAt)],
)
