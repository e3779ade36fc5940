import { readPageLines, type LinedPage } from '#platform/server/documents/read-page-lines.ts'
import { recognizeText, type PrintLayout, type RecognizedText } from '#platform/server/documents/recognize-text.ts'
import type { ReceiptLine } from '#providers/receipt-reader/port.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'

export type ReceiptFile = { contentType: string; bytes: Uint8Array }
/** `recognize`: the lines again, with what is in pictures recognized for this layout; null where nothing is. */
export type FileLines =
  | { lines: ReceiptLine[]; recognize: ((layout: PrintLayout) => Promise<FileLines>) | null }
  | { errorMessage: string }

/** The printed lines of a picture or a PDF: its text where it has one, else what is recognized on its pages. */
export async function readFileLines({ contentType, bytes }: ReceiptFile): Promise<FileLines> {
  if (contentType !== 'application/pdf') return recognizePicture(bytes, 'rows')
  const document = await readPageLines({ bytes, maxPages: receiptLimits.pages })
  return 'errorMessage' in document ? document : recognizePages({ bytes, pages: document.pages, layout: 'rows' })
}

async function recognizePicture(bytes: Uint8Array, layout: PrintLayout): Promise<FileLines> {
  const read = toLines(await recognize({ bytes, layout }), 1)
  return 'errorMessage' in read ? read : { ...read, recognize: (other) => recognizePicture(bytes, other) }
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
  const hasScans = pages.some(({ isScan }) => isScan)
  return { lines, recognize: hasScans ? (other) => recognizePages({ bytes, pages, layout: other }) : null }
}

type PictureInput = { bytes: Uint8Array; page?: number; layout: PrintLayout }

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
