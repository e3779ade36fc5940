import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell } from '../csv.ts'
import { contentDisposition } from './content-disposition.ts'
import type { RawReply, RequestCtx } from './mount.ts'

type XlsxTable = {
  fileName: string
  /** The name of the sheet. */
  name: string
  columns: readonly string[]
  /** In batches, so that the table need not fit into memory. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streams a table as an Excel workbook. Texts are cells of the type text, which Excel never runs as a formula (T20). */
export function sendXlsx({ http }: RequestCtx, { fileName, name, columns, rows }: XlsxTable): RawReply {
  async function* lines() {
    for await (const batch of rows) for (const row of batch) yield row.map((cell) => cell ?? null)
  }
  const headers = columns.map((header) => ({ header }))
  const stream = writeXlsxStream(lines(), { name, columns: headers, freezePane: { rows: 1 } })
  return http.reply
    .headers({ 'content-type': contentType, 'content-disposition': contentDisposition(fileName) })
    .send(Readable.fromWeb(stream as ReadableStream))
}
