import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#platform/server/ctx.ts'
import { joinParagraphs, recognizeText, type RecognizedText } from '#platform/server/documents/recognize-text.ts'
import { unreadableReasons } from '#platform/server/documents/unreadable.ts'
import { limits } from '#rules/limits.ts'
import { publishChats } from '../sessions/actions.ts'
import { updatePages, type AttachmentRow } from './queries.ts'

type ReadScansInput = { attachments: readonly AttachmentRow[]; signal: AbortSignal }

/**
 * The attachments with the text of their pictures and scanned pages, which is recognized once and stored. That takes seconds, so it is part of
 * the answer and not of the upload. Throws only the reason of the signal.
 */
export async function readScans(ctx: Ctx, { attachments, signal }: ReadScansInput): Promise<AttachmentRow[]> {
  const endsAt = performance.now() + limits.chat.scanSeconds * 1_000
  const rows: AttachmentRow[] = []
  for (const row of attachments) {
    if (row.scannedPages.length === 0) rows.push(row)
    else rows.push(await readScan(ctx, { row, endsAt, signal }))
  }
  return rows
}

type Scan = { row: AttachmentRow; endsAt: number; signal: AbortSignal }

async function readScan(ctx: Ctx, { row, endsAt, signal }: Scan): Promise<AttachmentRow> {
  const file = await ctx.providers.files.get(row.fileKey)
  if (!file) return row
  const bytes = await buffer(file.stream)
  const pages = [...row.pages]
  const results: RecognizedText[] = []
  for (const page of row.scannedPages.slice(0, limits.chat.scannedPages)) {
    if (performance.now() > endsAt) break
    const [result] = await recognizeText([row.pageCount === null ? { bytes } : { bytes, page }], { signal })
    results.push(result!)
    const text = 'lines' in result! ? joinParagraphs(result.lines) : ''
    // What stood on the page as text, such as its number, is in the picture as well.
    if (text.length > (pages[page - 1] ?? '').length) pages[page - 1] = text
  }
  const read = { id: row.id, pages, scannedPages: [], note: describeUnread(row, { pages, results }) }
  await ctx.transaction(async (tx) => {
    await updatePages(tx, read)
    await publishChats(tx)
  })
  return { ...row, ...read }
}

type Attempt = { pages: readonly string[]; results: readonly RecognizedText[] }

/** What could not be read, as a sentence; null where all was. */
function describeUnread({ pageCount, scannedPages }: AttachmentRow, { pages, results }: Attempt): string | null {
  const hasText = pages.some((text) => text !== '')
  if (pageCount === null) {
    const [result = { errorMessage: unreadableReasons.slowPicture }] = results
    if ('errorMessage' in result) return result.errorMessage
    return hasText ? null : 'No text was found in the picture.'
  }
  const readCount = results.filter((result) => 'lines' in result).length
  if (readCount < scannedPages.length) return `${readCount} of ${scannedPages.length} scanned pages were read.`
  return hasText ? null : 'No text was found on its pages.'
}
