import { boolean, date, index, jsonb, primaryKey, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/server/db/columns.ts'

/** Dimension → value → clicks, and how many of them were a visitor's first that day. `time` is a dimension too, by hour. */
export type DailyTotals = Record<string, Record<string, [clicks: number, visitors: number]>>

/**
 * A link's finished days, in the program's time zone. The totals per dimension are kept forever. Combinations of dimensions,
 * which filters need, are in `columnarData`; they are deleted together with the clicks.
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

/** Days with rollups; not `isReady` while a job writes them. A late click deletes its day, so that it is rolled up again. */
export const rollupDays = snakeCase.table('rollup_days', {
  day: date().primaryKey(),
  isReady: boolean().notNull().default(false),
})
