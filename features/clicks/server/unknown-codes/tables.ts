import { sql } from 'drizzle-orm'
import { check, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'

/** Codes that people tried and that did not exist at the time. */
export const unknownCodes = snakeCase.table(
  'unknown_codes',
  { code: text().primaryKey(), hitCount: integer().notNull(), lastHitAt: instant().notNull() },
  (table) => [check('unknown_codes_hits', sql`${table.hitCount} > 0`)],
)
