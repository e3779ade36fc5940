import { findFingerprint } from '#platform/server/documents/picture-preview.ts'
import { agree, needsAnotherLook } from './agreement.ts'
import {
  emptyContent,
  type ReceiptContent,
  type ReceiptLine,
  type ReceiptReader,
} from '#providers/receipt-reader/port.ts'
import { readFileLines, type ReceiptFile, type Recognition } from './lines.ts'

/** `errorMessage`: why nothing could be read, as a sentence; the content is empty then. */
export type FileContent = { content: ReceiptContent; lines: ReceiptLine[]; errorMessage: string | null }

/**
 * What a file says. Each look costs seconds, so there is another one only where those before leave doubts: the letters as another model sees them, then
 * the picture divided another way, and its letters. A clear receipt needs one.
 */
export async function readReceiptFile(reader: ReceiptReader, file: ReceiptFile): Promise<FileContent> {
  const read = await readFileLines(file)
  if ('errorMessage' in read) return { content: emptyContent, lines: [], errorMessage: read.errorMessage }
  const { lines, recognition } = read
  const looks: ReceiptContent[] = []
  let content = emptyContent
  for await (const seen of lookAgain(lines, recognition)) {
    looks.push((await reader.read({ lines: seen, pictures: [] })).content)
    content = agree(looks)
    if (!needsAnotherLook(content)) break
  }
  return { content, lines, errorMessage: null }
}

/** The lines of a file, look by look. What cannot be recognized another way has no more looks. */
async function* lookAgain(lines: ReceiptLine[], recognition: Recognition | null): AsyncGenerator<ReceiptLine[]> {
  yield lines
  if (!recognition) return
  yield await recognition.readLetters()
  const again = await recognition.readAll('columns')
  if (!('lines' in again)) return
  yield again.lines
  if (again.recognition) yield await again.recognition.readLetters()
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
