import type { Executor } from './index-item.ts'

/** About a megabyte: read and converted within a few milliseconds. */
const passagesPerRead = 250

/** The embeddings of an item, one after the other in `vectors`. */
export type EmbeddedItem = { itemId: string; ids: readonly string[]; vectors: Float32Array }
type PassageRow = { number: number; position: number; id: string; itemId: string; embedding: Buffer }

/** The embeddings of all items that were searched, in memory. A number stands for one generation of an item, so no copy can be out of date. */
export function createEmbeddingCache(embeddedBy: string): {
  read(db: Executor, itemNumbers: readonly number[]): Promise<EmbeddedItem[]>
} {
  const items = new Map<number, EmbeddedItem>()
  let reading = Promise.resolve()
  async function load(db: Executor, numbers: readonly number[]): Promise<void> {
    const missing = numbers.filter((number) => !items.has(number))
    if (missing.length === 0) return
    const rows = await readRows(db, { numbers: missing, embeddedBy })
    const rowsByItem = Map.groupBy(rows, ({ number }) => number)
    for (const number of missing) items.set(number, toItem(rowsByItem.get(number) ?? []))
    const current = await db.query<{ number: number }>('select number from vector_store_items')
    const currentNumbers = new Set(current.rows.map(({ number }) => number))
    for (const number of items.keys()) if (!currentNumbers.has(number)) items.delete(number)
  }
  return {
    async read(db, itemNumbers) {
      // One search reads what others wait for.
      const read = reading.then(() => load(db, itemNumbers))
      reading = read.catch(() => undefined)
      await read
      return itemNumbers.flatMap((number) => items.get(number) ?? [])
    },
  }
}

type RowsInput = { numbers: number[]; embeddedBy: string }

async function readRows(db: Executor, { numbers, embeddedBy }: RowsInput): Promise<PassageRow[]> {
  const all: PassageRow[] = []
  for (;;) {
    const last = all.at(-1)
    const { rows } = await db.query<PassageRow>(
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
