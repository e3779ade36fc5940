import { sql } from 'drizzle-orm'
import { check, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'

/** Codes people asked for that do not exist. */
export const missedCodes = snakeCase.table(
  'missed_codes',
  { code: text().primaryKey(), hitCount: integer().notNull(), lastHitAt: instant().notNull() },
  (table) => [check('missed_codes_hits', sql`${table.hitCount} > 0`)],
)
