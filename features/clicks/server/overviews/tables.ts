import { boolean, date, jsonb, primaryKey, snakeCase } from 'drizzle-orm/pg-core'
import type { DailyTotals } from '../daily-rollups/tables.ts'

/**
 * All links together (of demo people alone where `isDemo`): sums of `daily_rollups`, so that analytics over all links
 * need not read a row per link and day. Deleted, and written again by a job, when a rollup of its day changes.
 */
export const dailyOverviews = snakeCase.table(
  'daily_overviews',
  { day: date().notNull(), isDemo: boolean().notNull(), totals: jsonb().$type<DailyTotals>().notNull() },
  (table) => [primaryKey({ columns: [table.isDemo, table.day] })],
)
