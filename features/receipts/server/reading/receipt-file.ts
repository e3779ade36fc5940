import { agree, needsSecondLook } from '#providers/receipt-reader/agreement.ts'
import type { ReceiptContent, ReceiptLine, ReceiptReader } from '#providers/receipt-reader/port.ts'
import { readFileLines, type ReceiptFile } from './lines.ts'

/** `errorMessage`: why nothing could be read, as a sentence; the content is empty then. */
export type FileContent = { content: ReceiptContent; lines: ReceiptLine[]; errorMessage: string | null }

/** What a file says. A picture is recognized once more, another way, where the first time leaves doubts: most receipts need no second time. */
export async function readReceiptFile(reader: ReceiptReader, file: ReceiptFile): Promise<FileContent> {
  const read = await readFileLines(file)
  if ('errorMessage' in read) return { content: await reader.read([]), lines: [], errorMessage: read.errorMessage }
  const { lines, recognize } = read
  const content = await reader.read(lines)
  const again = recognize && needsSecondLook(content) ? await recognize('columns') : null
  if (!again || 'errorMessage' in again) return { content, lines, errorMessage: null }
  return { content: agree(content, await reader.read(again.lines)), lines, errorMessage: null }
}
