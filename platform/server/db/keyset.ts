import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import { problem } from '../problem.ts'

const text = z.string().refine((value) => !value.includes('\0'))

/** What a cursor may hold for each type of column: anything else would be an error in SQL. */
const cursorValues = {
  timestamptz: z.iso.datetime(),
  float8: z.number(),
  uuid: z.guid(),
  citext: text,
  text,
}

/** One part of the order. `by` must not be null; times must be whole milliseconds, because a cursor keeps no more. */
export type SortKey<Row> = { by: SQLWrapper; type: keyof typeof cursorValues; of(row: Row): Date | number | string }

type OrderOptions<Row> = {
  /** All sorted in the same direction; the last one is unique, so that no two rows are at the same position. */
  keys: SortKey<Row>[]
  page: PageQuery
  /** Newest or largest first unless set. */
  isAscending?: boolean
}

type Keyset<Row> = {
  /** Added to the list's own condition. */
  after: SQL | undefined
  orderBy: SQL[]
  limit: number
  toPage(rows: Row[], totalCount: number): Page<Row>
}

/**
 * Pages by the position of the last row instead of by a number of rows to skip: page 1,000 costs what page 1 costs, and rows
 * added meanwhile shift nothing. A row whose sort value changes meanwhile may appear twice or not at all.
 */
export function keysetBy<Row>({ keys, page, isAscending = false }: OrderOptions<Row>): Keyset<Row> {
  const position = decodeCursor(page.cursor, keys)
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  return {
    after: position && isBehind(position, { keys, isAscending }),
    orderBy: keys.map(({ by }) => sql`${by} ${direction}`),
    // One row more than requested shows whether there is a next page.
    limit: page.limit + 1,
    toPage(rows, totalCount) {
      const items = rows.slice(0, page.limit)
      const last = items.at(-1)
      const hasNext = last !== undefined && rows.length > page.limit
      return { items, totalCount, nextCursor: hasNext ? encodeCursor(keys.map(({ of }) => of(last))) : null }
    },
  }
}

type TimeOrderOptions<Row> = {
  at: { column: PgColumn; of(row: Row): Date }
  /** Breaks ties. */
  id: PgColumn
  page: PageQuery
  /** Newest first unless set. */
  isOldestFirst?: boolean
}

/** The order of most lists: by a time, then by id. */
export function keyset<Row extends { id: string }>(options: TimeOrderOptions<Row>): Keyset<Row> {
  const { at, id, page, isOldestFirst = false } = options
  return keysetBy<Row>({
    keys: [
      { by: at.column, type: 'timestamptz', of: at.of },
      { by: id, type: 'uuid', of: (row) => row.id },
    ],
    page,
    isAscending: isOldestFirst,
  })
}

type Position = (number | string)[]

/** Compares whole rows, `(a, b) < (x, y)`, which PostgreSQL answers from an index on both columns. */
function isBehind<Row>(
  position: Position,
  { keys, isAscending }: Required<Pick<OrderOptions<Row>, 'keys' | 'isAscending'>>,
): SQL {
  const columns = keys.map(({ by }) => sql`${by}`)
  const values = keys.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`)
  return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(isAscending ? '>' : '<')} (${sql.join(values, sql`, `)})`
}

function encodeCursor(position: (Date | number | string)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Throws for a cursor that is not one of this list: page 1 in place of a later page would repeat rows without a word. */
function decodeCursor(text: string | undefined, keys: SortKey<never>[]): Position | undefined {
  if (!text) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const schemas = keys.map(({ type }) => cursorValues[type])
    return z.tuple(schemas as unknown as [z.ZodType<number | string>]).parse(values)
  } catch {
    throw problem('request.invalid', { fields: { cursor: 'This is not a cursor of this list.' } })
  }
}
