import { boolean, date, jsonb, primaryKey, snakeCase, uuid } from 'drizzle-orm/pg-core'

/** Dimension → value → clicks and, of them, first ones of a visitor that day. `time` is a dimension, its values are hours. */
export type DaySums = Record<string, Record<string, [clicks: number, visitors: number]>>

/**
 * Finished days summed up: one row for a link's day, whatever it holds. A row for each value would take several times the
 * room of the clicks themselves, since most links have few clicks a day. They stay when the clicks are forgotten. Days are the
 * programme's.
 */
export const clickSums = snakeCase.table(
  'click_sums',
  { linkId: uuid().notNull(), day: date().notNull(), sums: jsonb().$type<DaySums>().notNull() },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
)

/** The days that are summed up, or, not ready yet, about to be; a click that comes late takes its day out again. */
export const summedDays = snakeCase.table('summed_days', {
  day: date().primaryKey(),
  isReady: boolean().notNull().default(false),
})
