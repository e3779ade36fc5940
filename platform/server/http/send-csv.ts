import { Readable } from 'node:stream'
import type { Page } from '#platform/contract/paging.ts'
import { formatCsv, type Cell } from '../csv.ts'
import { contentDisposition } from './content-disposition.ts'
import type { RawReply, RequestCtx } from './mount.ts'

/** `rows` come in batches, so that the table need not fit into memory. */
type CsvTable = { fileName: string; columns: readonly string[]; rows: AsyncIterable<readonly (readonly Cell[])[]> }

/** Streams a table as a CSV file. The byte order mark at its start makes spreadsheets read it as UTF-8. */
export function sendCsv({ http }: RequestCtx, { fileName, columns, rows }: CsvTable): RawReply {
  async function* lines() {
    yield `\uFEFF${formatCsv([columns])}`
    for await (const batch of rows) yield formatCsv(batch)
  }
  return http.reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': contentDisposition(fileName) })
    .send(Readable.from(lines()))
}

/** Every page of a list, one after the other. */
export async function* iteratePages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): AsyncGenerator<T[]> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await read(cursor)
    yield items
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
