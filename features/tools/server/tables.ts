import { boolean, primaryKey, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { syncedColumns } from '#platform/server/db/synced-rows.ts'
import { personId } from '#platform/server/people/tables.ts'

export const tools = snakeCase.table(
  'tools',
  {
    ...syncedColumns(),
    name: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    status: text().notNull(),
    /** An http(s) URL, or a path within Foundry. */
    url: text(),
    icon: text().notNull(),
    bgColor: text(),
    iconColor: text(),
    isActive: boolean().notNull(),
  },
  (table) => [unique('tools_notion_id_unique').on(table.notionId)],
)

export const favoriteTools = snakeCase.table(
  'favorite_tools',
  {
    personId: personId(),
    toolId: uuid()
      .notNull()
      .references(() => tools.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.toolId] })],
)
