import { boolean, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { personId } from '#platform/server/people/tables.ts'
import type { MailChoice, NotificationKind } from '#rules/notifications.ts'

/** A person's choice for a kind, where it differs from the default of `rules/notifications.ts`. */
export const notificationPreferences = snakeCase.table(
  'notification_preferences',
  {
    personId: personId(),
    kind: text().$type<NotificationKind>().notNull(),
    inApp: boolean().notNull(),
    byMail: text().$type<MailChoice>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind] })],
)
