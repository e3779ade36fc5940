import { date, index, primaryKey, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/server/db/columns.ts'

/** Who clicked which link today. `visitor` is a salted hash that cannot be recomputed once its salt is deleted. */
export const linkVisitors = snakeCase.table(
  'link_visitors',
  { linkId: uuid().notNull(), visitor: bytes().notNull(), seenOn: date().notNull() },
  (table) => [primaryKey({ columns: [table.linkId, table.visitor] }), index('link_visitors_day').on(table.seenOn)],
)

/** A day's salt. It is deleted two days later; from then on no hash can be traced to a visitor (T18). */
export const visitorSalts = snakeCase.table('visitor_salts', { day: date().primaryKey(), salt: bytes().notNull() })
