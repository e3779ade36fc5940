import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday } from '#platform/server/days.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages } from '#platform/server/http/send-csv.ts'
import { sendTable, type TableFormat } from '#platform/server/http/send-table.ts'
import { limits } from '#rules/limits.ts'
import type { ReceiptQuery } from '../../ledger-schema.ts'
import type { ReceiptRow } from '../reading/queries.ts'
import { listFiles, listMatches } from './queries.ts'

// oxfmt-ignore
const columns = [
  'date', 'merchant', 'total', 'tax', 'currency', 'category', 'payment_method', 'verified', 'confidence', 'notes', 'id',
  'home_total', 'home_currency', 'rate', 'rate_date',
]

/** Sends the receipts that match as a table; texts that a spreadsheet would run as formulas are disarmed (T20). */
export async function sendReceipts(
  ctx: RequestCtx,
  { format, filters }: { format: TableFormat; filters: ReceiptQuery },
): Promise<RawReply> {
  async function* batches() {
    const pages = iteratePages((cursor) => listMatches(ctx, { ...filters, limit: limits.page.max, cursor }))
    for await (const page of pages) yield page.map(toCells)
  }
  return sendTable(ctx, { format, fileName: nameFile(ctx, filters), name: 'Receipts', columns, rows: batches() })
}

const toCells = (row: ReceiptRow) => [
  row.transactionDate,
  row.merchantName,
  toNumber(row.totalAmount),
  toNumber(row.taxAmount),
  row.currency,
  row.category,
  row.paymentMethod,
  row.verifiedAt ? 'yes' : 'no',
  Number(row.confidence),
  row.notes,
  row.id,
  toNumber(row.homeAmount),
  row.homeCurrency,
  toNumber(row.rate),
  row.rateDay,
]

const toNumber = (amount: string | null): number | null => (amount === null ? null : Number(amount))

const nameFile = (ctx: Ctx, { from, to }: ReceiptQuery): string =>
  ['receipts', from && `from-${from}`, to ? `to-${to}` : getToday(ctx)].filter(Boolean).join('-')

/** Streams the original files of the receipts that match, one after the other, so that many of them take no more memory. */
export async function sendOriginals(ctx: RequestCtx, filters: ReceiptQuery): Promise<RawReply> {
  const files = await listFiles(ctx, filters)
  const zip = new ZipFile()
  for (const [index, { fileKey, fileName, day }] of files.entries()) {
    const name = `${day ?? 'no-date'}-${String(index + 1).padStart(4, '0')}-${fileName.replaceAll('/', '_')}`
    zip.addReadStreamLazy(name, { mtime: ctx.now() }, async (done) => done(null, await openFile(ctx, fileKey)))
  }
  zip.end()
  return ctx.http.reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(`${nameFile(ctx, filters)}.zip`),
    })
    .send(zip.outputStream)
}

/** The stored file; an empty one where it was removed while the archive is written, and a failing one where the store is away. */
async function openFile({ providers }: RequestCtx, key: string): Promise<Readable> {
  try {
    return (await providers.files.get(key))?.stream ?? Readable.from([])
  } catch (error) {
    return new Readable({ read: () => undefined }).destroy(error as Error)
  }
}
