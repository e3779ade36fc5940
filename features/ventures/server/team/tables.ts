import { index, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { ventures } from '../tables.ts'

/** The members of a venture besides its owner, who is a column of the venture, so that there is always exactly one. */
export const ventureMembers = snakeCase.table(
  'venture_members',
  {
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text().$type<'editor' | 'viewer'>().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ventureId, table.personId] }),
    index('venture_members_person').on(table.personId),
  ],
)
