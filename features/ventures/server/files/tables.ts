import { index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { ventures } from '../tables.ts'

/** Files of ventures. A row is written once its file is complete in the store; the key of the file is made from `id`. */
export const ventureFiles = snakeCase.table(
  'venture_files',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    uploadedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (table) => [index('venture_files_venture').on(table.ventureId, table.createdAt.desc())],
)
