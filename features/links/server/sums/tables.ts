import { boolean, date, index, jsonb, primaryKey, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/server/db/columns.ts'

/** Dimension → value → clicks and, of them, first ones of a visitor that day. `time` is a dimension, its values are hours. */
export type DaySums = Record<string, Record<string, [clicks: number, visitors: number]>>

/** A link's finished days in columns, for as long as the clicks themselves are kept. Days are the programme's. */
export const clickColumns = snakeCase.table(
  'click_columns',
  { linkId: uuid().notNull(), day: date().notNull(), packed: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.linkId, table.day] }), index('click_columns_day').on(table.day)],
)

/** What stays of a link's day when its clicks are forgotten. */
export const clickSums = snakeCase.table(
  'click_sums',
  { linkId: uuid().notNull(), day: date().notNull(), sums: jsonb().$type<DaySums>().notNull() },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
)

/** The days that are in columns or sums, or, not ready yet, about to be; a click that comes late takes its day out again. */
export const summedDays = snakeCase.table('summed_days', {
  day: date().primaryKey(),
  isReady: boolean().notNull().default(false),
})
