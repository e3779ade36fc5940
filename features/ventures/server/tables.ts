import { isNull, sql } from 'drizzle-orm'
import { check, index, integer, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Stage } from '#rules/stages.ts'

export const ventures = snakeCase.table(
  'ventures',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    stage: text().$type<Stage>().notNull(),
    industry: text(),
    status: text().$type<'active' | 'paused' | 'completed'>().notNull().default('active'),
    progress: smallint().notNull().default(0),
    progressFrom: text().$type<'milestones' | 'hand'>().notNull().default('milestones'),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [
    index('ventures_owner').on(table.ownerId, table.updatedAt.desc()),
    check('ventures_progress_percent', sql`${table.progress} between 0 and 100`),
  ],
)

/** What queries read: trashed ventures are not in it. */
export const liveVentures = snakeCase
  .view('live_ventures')
  .as((query) => query.select().from(ventures).where(isNull(ventures.trashedAt)))

export const ventureTrash = createTrash(ventures, { notFound: 'venture.not_found' })
