import { boolean, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { ImportLayout } from '../schema.ts'
import type { ImportedLink } from './imported-link.ts'

/** An import of a table. Rows are worked off in order of their line. */
export const linkImports = snakeCase.table(
  'link_imports',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
    /** When the last rows were worked off. */
    updatedAt: instant().notNull(),
    isDone: boolean().notNull().default(false),
    layout: jsonb().$type<ImportLayout>().notNull(),
    totalCount: integer().notNull(),
    doneCount: integer().notNull().default(0),
    createdCount: integer().notNull().default(0),
  },
  (table) => [index('link_imports_owner').on(table.ownerId, table.createdAt.desc())],
)

/** A row of an imported table: what to create, or why it cannot be. */
export const linkImportRows = snakeCase.table(
  'link_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => linkImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    title: text().notNull(),
    url: text().notNull(),
    /** null when the row has a problem. */
    link: jsonb().$type<ImportedLink>(),
    /** The code of the new link. */
    shortCode: text(),
    problem: text(),
    isDone: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)
