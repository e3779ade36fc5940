import { bigint, snakeCase, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'

/** A link's counters, apart from `links` because they change with every click. Only the clicks feature writes them. */
export const linkCounts = snakeCase.table('link_counts', {
  linkId: uuid().primaryKey(),
  clickCount: bigint({ mode: 'number' }).notNull().default(0),
  uniqueCount: bigint({ mode: 'number' }).notNull().default(0),
  lastClickedAt: instant(),
})
