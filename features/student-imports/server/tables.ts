import { boolean, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import type { ImportedStudent, ImportLayout, Outcome } from '../schema.ts'

/** Tables of students that staff imported; kept for 30 days, in which an import can be undone. */
export const studentImports = snakeCase.table(
  'student_imports',
  {
    id: id(),
    ownerId: personId(),
    createdAt: instant().notNull(),
    /** When the last rows were worked off. */
    updatedAt: instant().notNull(),
    layout: jsonb().$type<ImportLayout>().notNull(),
    isUpdating: boolean().notNull(),
    sendsLinks: boolean().notNull(),
    totalCount: integer().notNull(),
    isDone: boolean().notNull().default(false),
    undoneAt: instant(),
  },
  (table) => [index('student_imports_owner').on(table.ownerId), index('student_imports_created').on(table.createdAt)],
)

/** What an update replaced, and the tags it added. */
export type Replaced = { fields: Record<string, unknown>; tags: string[] }

/** A row of an imported table: what to store, and what came of it. It goes with the student it made or changed. */
export const studentImportRows = snakeCase.table(
  'student_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => studentImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** null when the row has a problem. */
    student: jsonb().$type<ImportedStudent>(),
    /** null until it was worked off. */
    outcome: text().$type<Outcome>(),
    problem: text(),
    personId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    /** The version of the student right after the import: a later one means that somebody has changed them since. */
    personVersion: integer(),
    replaced: jsonb().$type<Replaced>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('student_import_rows_person').on(table.personId),
  ],
)
