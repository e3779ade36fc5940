import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  smallint,
  snakeCase,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from '#platform/server/db/columns.ts'

/**
 * One hit on a link. No foreign key: a look-up for each would cost more than the row, and a link deleted in the same moment
 * must not take the clicks of others with it.
 */
export const clicks = snakeCase.table(
  'clicks',
  {
    /** Made where the hit arrived, so that one replayed from the spool is stored once. */
    id: uuid().primaryKey(),
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
    index('clicks_link').on(table.linkId, table.clickedAt.desc(), table.id.desc()),
    // Rows come in order of time: some kilobytes where a tree would take hundreds of megabytes.
    index('clicks_time').using('brin', table.clickedAt),
  ],
)

/** A link's counters; they are written with the clicks, in one statement. */
export const linkCounts = snakeCase.table('link_counts', {
  linkId: uuid().primaryKey(),
  clickCount: bigint({ mode: 'number' }).notNull().default(0),
  uniqueCount: bigint({ mode: 'number' }).notNull().default(0),
  lastClickedAt: instant(),
})

/** Who was seen today: a keyed hash that nobody can compute any more once its salt is gone. */
export const linkVisitors = snakeCase.table(
  'link_visitors',
  { linkId: uuid().notNull(), visitor: bytes().notNull(), seenOn: date().notNull() },
  (table) => [primaryKey({ columns: [table.linkId, table.visitor] }), index('link_visitors_day').on(table.seenOn)],
)

/** A day's salt, destroyed two days later: from then on no hash leads back to a visitor (T18). */
export const visitorSalts = snakeCase.table('visitor_salts', { day: date().primaryKey(), salt: bytes().notNull() })

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

/** Codes people asked for that do not exist. */
export const missedCodes = snakeCase.table(
  'missed_codes',
  { code: text().primaryKey(), hitCount: integer().notNull(), lastHitAt: instant().notNull() },
  (table) => [check('missed_codes_hits', sql`${table.hitCount} > 0`)],
)
