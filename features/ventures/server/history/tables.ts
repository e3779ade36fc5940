import { index, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { ventures } from '../tables.ts'

/** The history of a venture: every change of stage and status, by whom and when. */
export const ventureChanges = snakeCase.table(
  'venture_changes',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    field: text().$type<'stage' | 'status'>().notNull(),
    before: text(),
    after: text().notNull(),
    personId: uuid().references(() => people.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
  },
  (table) => [index('venture_changes_venture').on(table.ventureId, table.changedAt.desc(), table.id.desc())],
)
