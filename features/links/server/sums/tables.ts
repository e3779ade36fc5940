import { boolean, date, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'

/**
 * Finished days summed up, by dimension and value; `hour` is a dimension too. They stay when the clicks are forgotten.
 * Days are the programme's.
 */
export const clickSums = snakeCase.table(
  'click_sums',
  {
    linkId: uuid().notNull(),
    day: date().notNull(),
    dimension: text().notNull(),
    value: text().notNull(),
    clickCount: integer().notNull(),
    firstCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.dimension, table.day, table.value] })],
)

/** The days that are summed up, or, not ready yet, about to be; a click that comes late takes its day out again. */
export const summedDays = snakeCase.table('summed_days', {
  day: date().primaryKey(),
  isReady: boolean().notNull().default(false),
})
