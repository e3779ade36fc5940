import { findFingerprint } from '#platform/server/documents/picture-preview.ts'
import { agree, agreeOnField, listDoubtfulFields, needsSecondLook } from './agreement.ts'
import {
  emptyContent,
  type ReceiptContent,
  type ReceiptLine,
  type ReceiptReader,
} from '#providers/receipt-reader/port.ts'
import { readFileLines, type ReceiptFile, type Recognition, type Row } from './lines.ts'

/** `errorMessage`: why nothing could be read, as a sentence; the content is empty then. */
export type FileContent = { content: ReceiptContent; lines: ReceiptLine[]; errorMessage: string | null }

/**
 * What a file says. A picture is recognized once more, another way, where the first time leaves doubts, and rows that are still doubtful a third time, larger:
 * most receipts need neither.
 */
export async function readReceiptFile(reader: ReceiptReader, file: ReceiptFile): Promise<FileContent> {
  const read = await readFileLines(file)
  if ('errorMessage' in read) return { content: emptyContent, lines: [], errorMessage: read.errorMessage }
  const { lines, recognition } = read
  const { content } = await reader.read({ lines, pictures: [] })
  if (!recognition || !needsSecondLook(content)) return { content, lines, errorMessage: null }
  const again = await recognition.readAll('columns')
  const other = 'lines' in again ? (await reader.read({ lines: again.lines, pictures: [] })).content : emptyContent
  const merged = await readDoubtfulRows(reader, { content: agree(content, other), lines, recognition })
  return { content: merged, lines, errorMessage: null }
}

type Doubtful = { content: ReceiptContent; lines: readonly ReceiptLine[]; recognition: Recognition }

/** The content after the rows of its doubtful fields were enlarged. */
async function readDoubtfulRows(
  reader: ReceiptReader,
  { content, lines, recognition }: Doubtful,
): Promise<ReceiptContent> {
  let merged = content
  for (const name of listDoubtfulFields(content)) {
    const { page, box } = content.fields[name]!
    const enlarged = page !== null && box !== null ? await recognition.readRow({ page, box }) : []
    if (enlarged.length === 0) continue
    const kept = lines.filter((line) => line.page !== page || !isBeside(line.box, box!))
    const read = await reader.read({ lines: [...kept, ...enlarged], pictures: [] })
    const field = read.content.fields[name]
    if (field) merged = agreeOnField(merged, { name, field })
  }
  return merged
}

function isBeside(one: ReceiptLine['box'], row: Row['box']): boolean {
  if (!one) return false
  const middle = one.y + one.height / 2
  return middle >= row.y && middle <= row.y + row.height
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
