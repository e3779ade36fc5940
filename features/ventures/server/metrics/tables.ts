import { date, numeric, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import type { MetricKind } from '#features/venture-progress/schema.ts'
import { ventures } from '../tables.ts'

/** Figures of a venture: totals as of a day. Money is in dollars, exact to the cent. */
export const ventureMetrics = snakeCase.table(
  'venture_metrics',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    kind: text().$type<MetricKind>().notNull(),
    value: numeric({ precision: 16, scale: 2, mode: 'number' }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    source: text(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('venture_metrics_one_a_day').on(table.ventureId, table.kind, table.date)],
)
