import { date, index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { Stage } from '#rules/stages.ts'
import { ventures } from '../tables.ts'

export const ventureMilestones = snakeCase.table(
  'venture_milestones',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    /** The stage it was added in. */
    stage: text().$type<Stage>().notNull(),
    title: text().notNull(),
    /** From 0, without gaps. */
    position: integer().notNull(),
    dueOn: date({ mode: 'string' }),
    doneAt: instant(),
    doneById: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** Its key in `rules/milestones.ts`; stays when the title is edited, so that it is not added a second time. */
    templateKey: text(),
  },
  (table) => [
    index('venture_milestones_place').on(table.ventureId, table.position),
    unique('venture_milestones_offered_once').on(table.ventureId, table.templateKey),
  ],
)
