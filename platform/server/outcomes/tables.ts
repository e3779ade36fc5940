import { snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** When each port last did what it was asked, and why it last did not; written by all processes. */
export const portOutcomes = snakeCase.table('port_outcomes', {
  port: text().primaryKey(),
  adapter: text().notNull(),
  succeededAt: instant(),
  failedAt: instant(),
  failure: text(),
})
