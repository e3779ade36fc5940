import { boolean, index, jsonb, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { SavedList } from '../record-schema.ts'

/** Labels that staff put on students. */
export const studentTags = snakeCase.table(
  'student_tags',
  { studentId: personId(), tag: text().notNull(), createdAt: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.studentId, table.tag] }),
    index('student_tags_tag').on(table.tag, table.studentId),
  ],
)

/** Filters and order of the student list under a name. */
export const studentLists = snakeCase.table(
  'student_lists',
  {
    id: id(),
    ownerId: personId(),
    name: text().notNull(),
    filters: jsonb().$type<SavedList['filters']>().notNull(),
    isShared: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('student_lists_owner').on(table.ownerId)],
)
