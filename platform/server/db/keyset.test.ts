import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { keysetBy } from './keyset.ts'

type Row = { label: string; weight: number; at: string }

const app = await startTestApp()
const rows = sql`(values ('a', 0.1::float8, '2026-01-01Z'::timestamptz), ('b', 0.3, '2026-01-02Z'),
  ('c', 0.3, '2026-01-02Z'), ('d', 0.3, '2026-01-01Z'), ('é "x"', 12, '1970-01-01Z')) as list(label, weight, at)`

async function fetchPage(options: { cursor?: string; isAscending?: boolean }) {
  const { cursor, isAscending = false } = options
  const list = keysetBy<Row>({
    keys: [
      { by: sql`weight`, type: 'float8', of: (row) => row.weight },
      { by: sql`at`, type: 'timestamptz', of: (row) => new Date(row.at) },
      { by: sql`label`, type: 'text', of: (row) => row.label },
    ],
    page: { limit: 2, cursor },
    isAscending,
  })
  const found = await app.base.database.db.execute<Row>(
    sql`select * from ${rows} where ${list.after ?? sql`true`} order by ${sql.join(list.orderBy, sql`, `)} limit ${list.limit}`,
  )
  return list.toPage(found.rows, 5)
}

async function readAll(isAscending: boolean): Promise<string[]> {
  const labels: string[] = []
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await fetchPage({ isAscending, ...(cursor && { cursor }) })
    labels.push(...items.map(({ label }) => label))
    if (nextCursor === null) return labels
    cursor = nextCursor
  }
}

test('every row is on one page, whatever ties there are, in both directions', async () => {
  const descending = ['é "x"', 'c', 'b', 'd', 'a']
  expect(await readAll(false)).toEqual(descending)
  expect(await readAll(true)).toEqual(descending.toReversed())
})

test('a cursor that is not one of this list is refused', async () => {
  const first = await fetchPage({})
  const toCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await fetchPage({ cursor: '' })).toEqual(first)
  const cursors = ['0', 'not a cursor', toCursor([1, 2]), toCursor([1, '2026-01-01T00:00:00Z', 'a\0']), toCursor({})]
  for (const cursor of cursors) await expect(fetchPage({ cursor })).rejects.toMatchObject({ code: 'request.invalid' })
})

test('what the page shows is not counted again', async () => {
  const db = app.base.database.db
  const list = sql`(select 'x' || n as label from generate_series(1, 3) n) as list`
  const readPage = async (page: { limit: number; cursor?: string }) => {
    const count = vi.fn(async () => 3)
    const keys = [{ by: sql`label`, type: 'text' as const, of: (row: { label: string }) => row.label }]
    const select = db.select({ label: sql<string>`label`.as('label') }).from(list)
    const found = await keysetBy<{ label: string }>({ keys, page }).read(select, { count })
    return { ...found, isCounted: count.mock.calls.length > 0 }
  }
  expect(await readPage({ limit: 3 })).toMatchObject({ totalCount: 3, nextCursor: null, isCounted: false })
  const first = await readPage({ limit: 2 })
  expect(first).toMatchObject({ totalCount: 3, isCounted: true })
  const last = await readPage({ limit: 2, cursor: first.nextCursor! })
  expect(last).toMatchObject({ items: [{ label: 'x1' }], totalCount: 3, isCounted: true })
})
