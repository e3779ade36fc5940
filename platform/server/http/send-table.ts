import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsx, xlsxType, type Sheet } from '../xlsx.ts'
import { contentDisposition } from './content-disposition.ts'
import type { RawReply, RequestCtx } from './mount.ts'
import { sendCsv } from './send-csv.ts'

export type TableFormat = 'csv' | 'xlsx'

/** `fileName` has no extension. */
type TableFile = Sheet & { format: TableFormat; fileName: string }

/** Streams a table as a CSV file or as an Excel workbook. */
export function sendTable(ctx: RequestCtx, { format, ...table }: TableFile): RawReply {
  const fileName = `${table.fileName}.${format}`
  if (format === 'csv') return sendCsv(ctx, { ...table, fileName })
  return ctx.http.reply
    .headers({ 'content-type': xlsxType, 'content-disposition': contentDisposition(fileName) })
    .send(Readable.fromWeb(writeXlsx(table) as ReadableStream))
}
