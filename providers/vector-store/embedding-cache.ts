import type { Pool } from 'pg'
import type { EmbeddedItem } from './meaning.ts'

/** About a megabyte: read and converted within a few milliseconds. */
const passagesPerRead = 250

type CacheOptions = { pool: Pool; embeddedBy: string }
type PassageRow = { number: number; position: number; id: string; itemId: string; embedding: Buffer }

/** The embeddings of all items that were searched, in memory. A number stands for one generation of an item, so no copy can be out of date. */
export function createEmbeddingCache({ pool, embeddedBy }: CacheOptions): {
  read(itemIds: readonly string[]): Promise<EmbeddedItem[]>
} {
  const items = new Map<number, EmbeddedItem>()
  let reading = Promise.resolve()
  async function load(numbers: readonly number[]): Promise<void> {
    const missing = numbers.filter((number) => !items.has(number))
    if (missing.length === 0) return
    const rowsByItem = Map.groupBy(await readRows(pool, { numbers: missing, embeddedBy }), ({ number }) => number)
    for (const number of missing) items.set(number, toItem(rowsByItem.get(number) ?? []))
    const { rows } = await pool.query<{ number: number }>('select number from vector_store_items')
    const current = new Set(rows.map(({ number }) => number))
    for (const number of items.keys()) if (!current.has(number)) items.delete(number)
  }
  return {
    async read(itemIds) {
      const { rows } = await pool.query<{ number: number }>(
        'select number from vector_store_items where id = any($1::uuid[]) order by number',
        [itemIds],
      )
      const numbers = rows.map(({ number }) => number)
      // One search reads what others wait for.
      const read = reading.then(() => load(numbers))
      reading = read.catch(() => undefined)
      await read
      return numbers.flatMap((number) => items.get(number) ?? [])
    },
  }
}

async function readRows(
  pool: Pool,
  { numbers, embeddedBy }: { numbers: number[]; embeddedBy: string },
): Promise<PassageRow[]> {
  const all: PassageRow[] = []
  for (;;) {
    const last = all.at(-1)
    const { rows } = await pool.query<PassageRow>(
      `select number, position, passages.id, items.id as "itemId", embedding
       from vector_store_passages as passages join vector_store_items as items on number = item_number
       where item_number = any($1::int[]) and embedded_by = $2 and (item_number, position) > ($3, $4)
       order by item_number, position limit ${passagesPerRead}`,
      [numbers, embeddedBy, last?.number ?? 0, last?.position ?? 0],
    )
    all.push(...rows)
    if (rows.length < passagesPerRead) return all
  }
}

function toItem(rows: readonly PassageRow[]): EmbeddedItem {
  const bytes = Buffer.concat(rows.map(({ embedding }) => embedding))
  // A copy: floats must begin at a multiple of four bytes, which a buffer of the pool need not.
  const vectors = new Float32Array(new Uint8Array(bytes).buffer)
  return { itemId: rows[0]?.itemId ?? '', ids: rows.map(({ id }) => id), vectors }
}
