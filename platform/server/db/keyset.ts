import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '#platform/contract/paging.ts'

type KeysetOptions<Row> = {
  /** The time the list is sorted by, newest first unless told, and the id that breaks ties. */
  at: { column: PgColumn; of(row: Row): Date }
  id: PgColumn
  page: PageQuery
  isOldestFirst?: boolean
}

type Keyset<Row> = {
  /** Added to the list's own condition. */
  after: SQL | undefined
  orderBy: SQL[]
  limit: number
  toPage(rows: Row[], totalCount: number): Page<Row>
}

/**
 * Pages by where the last page ended instead of by a count of rows to skip: page 1,000 costs what page 1 costs, and rows
 * added meanwhile shift nothing.
 */
export function keyset<Row extends { id: string }>({
  at,
  id,
  page,
  isOldestFirst = false,
}: KeysetOptions<Row>): Keyset<Row> {
  const lastCursor = decodeCursor(page.cursor)
  const [isAfter, order] = isOldestFirst ? [gt, asc] : [lt, desc]
  return {
    after: lastCursor
      ? or(isAfter(at.column, lastCursor.at), and(eq(at.column, lastCursor.at), isAfter(id, lastCursor.id)))
      : undefined,
    orderBy: [order(at.column), order(id)],
    // One more than asked tells whether there is a next page.
    limit: page.limit + 1,
    toPage(rows, totalCount) {
      const items = rows.slice(0, page.limit)
      const last = items.at(-1)
      return {
        items,
        totalCount,
        nextCursor: last && rows.length > page.limit ? encodeCursor({ at: at.of(last), id: last.id }) : null,
      }
    },
  }
}

type Cursor = { at: Date; id: string }

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.at.toISOString()} ${cursor.id}`).toString('base64url')
}

/** Anything that is no cursor of ours counts as none. */
function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const at = new Date(time)
  const isPlausible =
    at.getTime() > 0 && at.getUTCFullYear() < 3_000 && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return isPlausible ? { at, id } : null
}
