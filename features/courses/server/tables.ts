import { boolean, index, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { syncedColumns } from '#platform/server/db/synced-rows.ts'

export const courses = snakeCase.table(
  'courses',
  {
    ...syncedColumns(),
    name: text().notNull(),
    /** From the name, by `toCourseSlug`. */
    slug: text().notNull(),
    description: text().notNull(),
    instructor: text(),
    term: text(),
    url: text(),
    isPublished: boolean().notNull(),
    body: text().notNull(),
  },
  (table) => [unique('courses_notion_id_unique').on(table.notionId), index('courses_slug').on(table.slug)],
)
