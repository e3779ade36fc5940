import { readPageLines } from '#platform/server/documents/read-page-lines.ts'
import { recognizeText, type RecognizedText } from '#platform/server/documents/recognize-text.ts'
import type { ReceiptLine } from '#providers/receipt-reader/port.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'

type FileInput = { contentType: string; bytes: Uint8Array }
export type FileLines = { lines: ReceiptLine[] } | { errorMessage: string }

/** The printed lines of a picture or a PDF: its text where it has one, else what is recognized on its pages. */
export async function readFileLines({ contentType, bytes }: FileInput): Promise<FileLines> {
  if (contentType !== 'application/pdf') return toFileLines(await recognize({ bytes }), 1)
  const document = await readPageLines({ bytes, maxPages: receiptLimits.pages })
  if ('errorMessage' in document) return document
  const lines: ReceiptLine[] = []
  for (const [index, { lines: printed, isScan }] of document.pages.entries()) {
    const page = index + 1
    if (!isScan) lines.push(...printed.map((line) => ({ ...line, confidence: 1, page })))
    else {
      const read = toFileLines(await recognize({ bytes, page }), page)
      if ('errorMessage' in read) return read
      lines.push(...read.lines)
    }
  }
  return { lines }
}

const recognize = async (picture: { bytes: Uint8Array; page?: number }): Promise<RecognizedText> =>
  (await recognizeText([picture]))[0]!

function toFileLines(result: RecognizedText, page: number): FileLines {
  if ('errorMessage' in result) return result
  return { lines: result.lines.map(({ text, confidence, box }) => ({ text, confidence: confidence / 100, page, box })) }
}

/** The lines of an email's own text, which have no page. */
export const toTextLines = (text: string): ReceiptLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, confidence: 1, page: null, box: null }))
