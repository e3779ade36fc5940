import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import { problem } from '../problem.ts'

const text = z.string().refine((value) => !value.includes('\0'))

/** What a cursor may hold for each type of column: anything else would be an error in SQL. */
const cursorValues = {
  timestamptz: z.iso.datetime(),
  float8: z.number(),
  bool: z.boolean(),
  int4: z.int32(),
  uuid: z.guid(),
  citext: text,
  text,
}

/** One part of the order. `by` must not be null; times must be whole milliseconds, because a cursor keeps no more. */
export type SortKey<Row> = {
  by: SQLWrapper
  type: keyof typeof cursorValues
  of(row: Row): Date | number | string | boolean
}

type OrderOptions<Row> = {
  /** All sorted in the same direction; the last one is unique, so that no two rows are at the same position. */
  keys: SortKey<Row>[]
  page: PageQuery
  /** Newest or largest first unless set. */
  isAscending?: boolean
}

/** A select that has neither a condition nor an order yet. */
type Select<Row> = {
  where(condition: SQL | undefined): { orderBy(...by: SQL[]): { limit(count: number): PromiseLike<Row[]> } }
}

type Keyset<Row> = {
  /** Reads the rows of the page that fit `where`; `count` counts all that do, and is called only if the page does not already show the total. */
  read<Found extends Row>(
    select: Select<Found>,
    list: { where?: SQL | undefined; count(): PromiseLike<number> },
  ): Promise<Page<Found>>
  /** Added to the list's own condition. */
  after: SQL | undefined
  orderBy: SQL[]
  limit: number
  toPage<Found extends Row>(rows: Found[], totalCount: number): Page<Found>
}

/**
 * Pages by the position of the last row instead of by a number of rows to skip: page 1,000 costs what page 1 costs, and rows
 * added meanwhile shift nothing. A row whose sort value changes meanwhile may appear twice or not at all.
 */
export function keysetBy<Row>({ keys, page, isAscending = false }: OrderOptions<Row>): Keyset<Row> {
  const position = decodeCursor(page.cursor, keys)
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const list: Keyset<Row> = {
    async read(select, { where, count }) {
      const query = select.where(and(where, list.after)).orderBy(...list.orderBy)
      const rows = await query.limit(list.limit)
      const isWhole = !position && rows.length <= page.limit
      return list.toPage(rows, isWhole ? rows.length : await count())
    },
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
  return list
}

type TimeOrderOptions<By extends string> = {
  /** The table or view; its id breaks ties. */
  from: Record<By | 'id', PgColumn>
  /** Its column of a time, by its name in the rows, too. */
  by: By
  page: PageQuery
}

/** The order of most lists: newest first by a time, then by id. */
export function keyset<By extends string>({ from, by, page }: TimeOrderOptions<By>) {
  return keysetBy<{ id: string } & Record<By, Date | null>>({
    keys: [
      { by: from[by], type: 'timestamptz', of: (row) => row[by]! },
      { by: from.id, type: 'uuid', of: (row) => row.id },
    ],
    page,
  })
}

type Position = (number | string | boolean)[]

/** Compares whole rows, `(a, b) < (x, y)`, which PostgreSQL answers from an index on both columns. */
function isBehind<Row>(
  position: Position,
  { keys, isAscending }: Required<Pick<OrderOptions<Row>, 'keys' | 'isAscending'>>,
): SQL {
  const columns = keys.map(({ by }) => sql`${by}`)
  const values = keys.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`)
  return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(isAscending ? '>' : '<')} (${sql.join(values, sql`, `)})`
}

function encodeCursor(position: (Date | number | string | boolean)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Throws for a cursor that is not one of this list: page 1 in place of a later page would repeat rows without a word. */
function decodeCursor(text: string | undefined, keys: SortKey<never>[]): Position | undefined {
  if (!text) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const schemas = keys.map(({ type }) => cursorValues[type])
    return z.tuple(schemas as unknown as [z.ZodType<Position[number]>]).parse(values)
  } catch {
    throw problem('request.invalid', { fields: { cursor: 'This is not a cursor of this list.' } })
  }
}
