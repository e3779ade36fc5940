import { date, index, numeric, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { RateSource } from '../schema.ts'

/** How much of `currency` one unit of `base` bought. Each published day also says that one euro is one euro, which makes cross rates one join. */
export const exchangeRates = snakeCase.table(
  'exchange_rates',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    base: text().notNull(),
    currency: text().notNull(),
    rate: numeric({ precision: 18, scale: 8 }).notNull(),
    source: text().$type<RateSource>().notNull(),
    createdAt: instant().notNull(),
    enteredById: uuid().references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('exchange_rates_day').on(table.base, table.currency, table.day),
    index('exchange_rates_newest').on(table.day.desc(), table.id.desc()),
  ],
)
