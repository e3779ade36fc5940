import { boolean, index, primaryKey, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'

/**
 * One hit on a link. No foreign key: checking it would cost more than storing the row, and one deleted link would make the
 * whole batch fail, the clicks on other links included.
 */
export const clicks = snakeCase.table(
  'clicks',
  {
    /** Made by the process that took the hit, so that a click replayed from the spool is stored once. */
    id: uuid().notNull(),
    linkId: uuid().notNull(),
    clickedAt: instant().notNull(),
    /** Position in `clickClasses`. */
    class: smallint().notNull(),
    isQr: boolean().notNull(),
    /** Whether it was this visitor's first click of the day on this link. */
    isFirst: boolean().notNull(),
    /** Cut to /24 or /48 (T18). */
    network: text(),
    country: text(),
    city: text(),
    device: text(),
    browser: text(),
    /** The referring page's host. */
    referrer: text(),
    campaign: text(),
    region: text(),
    os: text(),
    /** The link's campaign parameters at the time. */
    source: text(),
    medium: text(),
    term: text(),
    content: text(),
  },
  (table) => [
    // One index for three uses: a link's clicks over time, paging through them, and refusing duplicates.
    primaryKey({ columns: [table.linkId, table.clickedAt, table.id] }),
    // Rows are stored in order of time, so BRIN needs kilobytes where a B-tree would need hundreds of megabytes.
    index('clicks_time').using('brin', table.clickedAt),
  ],
)
