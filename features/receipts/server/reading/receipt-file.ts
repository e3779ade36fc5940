import { findFingerprint } from '#platform/server/documents/picture-preview.ts'
import { agree, needsSecondLook } from './agreement.ts'
import {
  emptyContent,
  type ReceiptContent,
  type ReceiptLine,
  type ReceiptReader,
} from '#providers/receipt-reader/port.ts'
import { readFileLines, type ReceiptFile } from './lines.ts'

/** `errorMessage`: why nothing could be read, as a sentence; the content is empty then. */
export type FileContent = { content: ReceiptContent; lines: ReceiptLine[]; errorMessage: string | null }

/** What a file says. A picture is recognized once more, another way, where the first time leaves doubts: most receipts need no second time. */
export async function readReceiptFile(reader: ReceiptReader, file: ReceiptFile): Promise<FileContent> {
  const read = await readFileLines(file)
  if ('errorMessage' in read) return { content: emptyContent, lines: [], errorMessage: read.errorMessage }
  const { lines, recognize } = read
  const { content } = await reader.read({ lines, pictures: [] })
  const again = recognize && needsSecondLook(content) ? await recognize('columns') : null
  if (!again || 'errorMessage' in again) return { content, lines, errorMessage: null }
  const { content: other } = await reader.read({ lines: again.lines, pictures: [] })
  return { content: agree(content, other), lines, errorMessage: null }
}

/** What pictures and scans are compared by; null for a PDF with text, and for what cannot be drawn. */
export async function fingerprintFile(
  { contentType, bytes }: ReceiptFile,
  { lines }: Pick<FileContent, 'lines'>,
): Promise<string | null> {
  if (contentType !== 'application/pdf') return findFingerprint({ bytes })
  const isScan = lines.every(({ confidence }) => confidence < 1)
  return isScan ? findFingerprint({ bytes, page: 1 }) : null
}
