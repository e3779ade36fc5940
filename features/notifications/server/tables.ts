import { isNull } from 'drizzle-orm'
import { index, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'

export const notifications = snakeCase.table(
  'notifications',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** What caused it, so that a job that runs twice tells once. */
    causeId: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    unique('notifications_one_per_cause').on(table.personId, table.kind, table.causeId),
    index('notifications_person').on(table.personId, table.createdAt.desc(), table.id.desc()),
    index('notifications_unread').on(table.personId).where(isNull(table.readAt)),
  ],
)
