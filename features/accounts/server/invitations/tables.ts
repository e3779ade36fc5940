import { boolean, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

/** The invitation of a person whose account staff created. Its token is a sign-in link of the purpose `invite`. */
export const accountInvitations = snakeCase.table('account_invitations', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  invitedById: uuid().references(() => people.id, { onDelete: 'set null' }),
  sentAt: instant().notNull(),
  expiresAt: instant().notNull(),
  /** Whether the mail server took the newest email; null while it is being asked. */
  isDelivered: boolean(),
  /** When the person first signed in after it. */
  acceptedAt: instant(),
})
