import { index, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'

/** A campus account with which a person signs in. Found by the provider's name for it, never by an email address. */
export const campusAccounts = snakeCase.table(
  'campus_accounts',
  {
    id: id(),
    personId: personId(),
    /** The provider's id in `SSO_FILE`. */
    providerId: text().notNull(),
    subject: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    unique('campus_accounts_subject_unique').on(table.providerId, table.subject),
    index('campus_accounts_person').on(table.personId),
  ],
)
