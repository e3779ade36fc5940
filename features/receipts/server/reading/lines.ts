import { readPageLines, type LinedPage } from '#platform/server/documents/read-page-lines.ts'
import {
  recognizeText,
  type PageBox,
  type PrintLayout,
  type RecognizedText,
} from '#platform/server/documents/recognize-text.ts'
import type { ReceiptLine } from '#providers/receipt-reader/port.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'

export type ReceiptFile = { contentType: string; bytes: Uint8Array }
export type LineLayout = 'line' | 'largeLine'
export type Row = { page: number; box: PageBox }
/** How pictures of a file are recognized again: all of it for another layout, or one row of it, larger. */
export type Recognition = {
  readAll(layout: PrintLayout): Promise<FileLines>
  readRow(row: Row, layout: LineLayout): Promise<ReceiptLine[]>
}
/** `recognition`: null where nothing was recognized. */
export type FileLines = { lines: ReceiptLine[]; recognition: Recognition | null } | { errorMessage: string }

/** The printed lines of a picture or a PDF: its text where it has one, else what is recognized on its pages. */
export async function readFileLines({ contentType, bytes }: ReceiptFile): Promise<FileLines> {
  if (contentType !== 'application/pdf') return recognizePicture(bytes, 'rows')
  const document = await readPageLines({ bytes, maxPages: receiptLimits.pages })
  return 'errorMessage' in document ? document : recognizePages({ bytes, pages: document.pages, layout: 'rows' })
}

async function recognizePicture(bytes: Uint8Array, layout: PrintLayout): Promise<FileLines> {
  const read = toLines(await recognize({ bytes, layout }), 1)
  if ('errorMessage' in read) return read
  const recognition: Recognition = {
    readAll: (other) => recognizePicture(bytes, other),
    readRow: (row, line) => recognizeRow({ bytes, layout: line }, row),
  }
  return { ...read, recognition }
}

type PdfInput = { bytes: Uint8Array; pages: readonly LinedPage[]; layout: PrintLayout }

async function recognizePages({ bytes, pages, layout }: PdfInput): Promise<FileLines> {
  const lines: ReceiptLine[] = []
  for (const [index, { lines: printed, isScan }] of pages.entries()) {
    const page = index + 1
    if (!isScan) lines.push(...printed.map((line) => ({ ...line, confidence: 1, page })))
    else {
      const read = toLines(await recognize({ bytes, page, layout }), page)
      if ('errorMessage' in read) return read
      lines.push(...read.lines)
    }
  }
  const recognition: Recognition = {
    readAll: (other) => recognizePages({ bytes, pages, layout: other }),
    readRow: (row, line) =>
      pages[row.page - 1]?.isScan ? recognizeRow({ bytes, page: row.page, layout: line }, row) : Promise.resolve([]),
  }
  return { lines, recognition: pages.some(({ isScan }) => isScan) ? recognition : null }
}

/** How much of its height is above and below a row, so that nothing of it is cut off. */
const rowMargin = 0.35

/** What is in a row, read from an enlarged picture of it; nothing where that fails, or the row lies on its side. */
async function recognizeRow(
  picture: { bytes: Uint8Array; page?: number; layout: LineLayout },
  { page, box }: Row,
): Promise<ReceiptLine[]> {
  if (box.height > box.width) return []
  const y = Math.max(0, box.y - rowMargin * box.height)
  const region = { x: 0, y, width: 1, height: Math.min(1 - y, (1 + 2 * rowMargin) * box.height) }
  const read = toLines(await recognize({ ...picture, region }), page)
  return 'errorMessage' in read ? [] : read.lines.map((line) => ({ ...line, box }))
}

type PictureInput = { bytes: Uint8Array; page?: number; layout: PrintLayout; region?: PageBox }

const recognize = async (picture: PictureInput): Promise<RecognizedText> => (await recognizeText([picture]))[0]!

function toLines(result: RecognizedText, page: number): { lines: ReceiptLine[] } | { errorMessage: string } {
  if ('errorMessage' in result) return result
  return { lines: result.lines.map(({ text, confidence, box }) => ({ text, confidence: confidence / 100, page, box })) }
}

/** The lines of an email's own text, which have no page. */
export const toTextLines = (text: string): ReceiptLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, confidence: 1, page: null, box: null }))
