import { boolean, date, index, jsonb, primaryKey, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/server/db/columns.ts'

/** Dimension → value → clicks and, of them, first ones of a visitor that day. `time` is a dimension, its values are hours. */
export type DailyTotals = Record<string, Record<string, [clicks: number, visitors: number]>>

/**
 * A link's finished days, the programme's. What they sum up to by each dimension stays for ever; for filters the clicks stand
 * there in columns too, for as long as they are kept themselves.
 */
export const dailyRollups = snakeCase.table(
  'daily_rollups',
  {
    linkId: uuid().notNull(),
    day: date().notNull(),
    totals: jsonb().$type<DailyTotals>().notNull(),
    columnarData: bytes(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] }), index('daily_rollups_day').on(table.day)],
)

/** The days that are summed up and packed, or, not ready yet, about to be; a click that comes late takes its day out again. */
export const rollupDays = snakeCase.table('rollup_days', {
  day: date().primaryKey(),
  isReady: boolean().notNull().default(false),
})
