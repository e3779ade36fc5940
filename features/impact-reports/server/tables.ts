import { date, index, numeric, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'
import type { MetricKind } from '#features/venture-progress/schema.ts'

/**
 * From which day until before which day something held of a venture: that it was active, or that an entry was its latest of a kind.
 * Made again every hour from ventures and their entries, so that a report of any day reads one row of each instead of a history.
 * Rows go with the next count, at most an hour after their venture.
 */
export const impactSpans = snakeCase.table(
  'impact_spans',
  {
    ventureId: uuid().notNull(),
    kind: text().$type<'active' | MetricKind>().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** Of an entry. */
    value: numeric({ precision: 16, scale: 2, mode: 'number' }),
  },
  (table) => [index('impact_spans_days').on(table.startsOn, table.endsOn)],
)

/** When the spans were counted; one row, which is also the lock of counting. */
export const impactRefreshes = snakeCase.table('impact_refreshes', {
  id: text().primaryKey(),
  refreshedAt: instant().notNull(),
})
