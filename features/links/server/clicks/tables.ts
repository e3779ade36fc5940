import { bigint, boolean, index, primaryKey, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'

/**
 * One hit on a link. No foreign key: a look-up for each would cost more than the row, and a link deleted in the same moment
 * must not take the clicks of others with it.
 */
export const clicks = snakeCase.table(
  'clicks',
  {
    /** Made where the hit arrived, so that one replayed from the spool is stored once. */
    id: uuid().notNull(),
    linkId: uuid().notNull(),
    clickedAt: instant().notNull(),
    /** Position in `clickClasses`. */
    class: smallint().notNull(),
    isQr: boolean().notNull(),
    /** Whether it was this visitor's first of the day on this link. */
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
  },
  (table) => [
    // The one tree serves to find a link's clicks in time, to page through them, and to store none twice.
    primaryKey({ columns: [table.linkId, table.clickedAt, table.id] }),
    // Rows come in order of time: some kilobytes where a tree would take hundreds of megabytes.
    index('clicks_time').using('brin', table.clickedAt),
  ],
)

/** A link's counters; they are written with the clicks' rows, in one statement. */
export const linkCounts = snakeCase.table('link_counts', {
  linkId: uuid().primaryKey(),
  clickCount: bigint({ mode: 'number' }).notNull().default(0),
  uniqueCount: bigint({ mode: 'number' }).notNull().default(0),
  lastClickedAt: instant(),
})
