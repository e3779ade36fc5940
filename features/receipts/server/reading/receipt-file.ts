import { findFingerprint } from '#platform/server/documents/picture-preview.ts'
import { agree, listDoubtfulFields, needsSecondLook, vote } from './agreement.ts'
import {
  emptyContent,
  type ReceiptContent,
  type ReceiptField,
  type ReceiptFieldName,
  type ReceiptLine,
  type ReceiptReader,
} from '#providers/receipt-reader/port.ts'
import { readFileLines, type LineLayout, type ReceiptFile, type Recognition, type Row } from './lines.ts'

/** `errorMessage`: why nothing could be read, as a sentence; the content is empty then. */
export type FileContent = { content: ReceiptContent; lines: ReceiptLine[]; errorMessage: string | null }

/**
 * What a file says. A picture is recognized once more, another way, where the first time leaves doubts, and rows that are still doubtful are enlarged: a
 * clear receipt needs neither.
 */
export async function readReceiptFile(reader: ReceiptReader, file: ReceiptFile): Promise<FileContent> {
  const read = await readFileLines(file)
  if ('errorMessage' in read) return { content: emptyContent, lines: [], errorMessage: read.errorMessage }
  const { lines, recognition } = read
  const { content } = await reader.read({ lines, pictures: [] })
  if (!recognition || !needsSecondLook(content)) return { content, lines, errorMessage: null }
  const again = await recognition.readAll('columns')
  const other = 'lines' in again ? (await reader.read({ lines: again.lines, pictures: [] })).content : emptyContent
  const merged = await readDoubtfulRows(reader, { looks: [content, other], lines, recognition })
  return { content: merged, lines, errorMessage: null }
}

type Doubtful = {
  looks: readonly [ReceiptContent, ReceiptContent]
  lines: readonly ReceiptLine[]
  recognition: Recognition
}

/** What two looks say, where the rows of fields that are still doubtful are enlarged and have a vote, too. */
async function readDoubtfulRows(
  reader: ReceiptReader,
  { looks, lines, recognition }: Doubtful,
): Promise<ReceiptContent> {
  const merged = agree(...looks)
  const fields = { ...merged.fields }
  for (const name of listDoubtfulFields(merged)) {
    const readings = looks.map((look) => look.fields[name])
    for (const layout of lineLayouts) {
      const enlarged = await readEnlarged(reader, { name, field: merged.fields[name]!, layout, lines, recognition })
      // What it finds elsewhere was read before.
      if (enlarged?.box && isBeside(enlarged.box, merged.fields[name]!.box!)) readings.push(enlarged)
    }
    fields[name] = vote(name, readings)!
  }
  return { ...merged, fields }
}

const lineLayouts: readonly LineLayout[] = ['line', 'largeLine']

type Enlarged = Omit<Doubtful, 'looks'> & { name: ReceiptFieldName; field: ReceiptField; layout: LineLayout }

/** The field as the first look finds it with its row enlarged; undefined where nothing is in it. */
async function readEnlarged(
  reader: ReceiptReader,
  { name, field: { page, box }, layout, lines, recognition }: Enlarged,
): Promise<ReceiptField | undefined> {
  if (page === null || box === null) return undefined
  const enlarged = await recognition.readRow({ page, box }, layout)
  if (enlarged.length === 0) return undefined
  const kept = lines.filter((line) => line.page !== page || !isBeside(line.box, box))
  return (await reader.read({ lines: [...kept, ...enlarged], pictures: [] })).content.fields[name]
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
