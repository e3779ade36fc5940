import { date, integer, snakeCase } from 'drizzle-orm/pg-core'

/** How many emails a day's deliveries came to. `limited`: the recipient had got too many in an hour. */
export const emailDays = snakeCase.table('email_days', {
  day: date({ mode: 'string' }).primaryKey(),
  sentCount: integer().notNull().default(0),
  refusedCount: integer().notNull().default(0),
  limitedCount: integer().notNull().default(0),
})
