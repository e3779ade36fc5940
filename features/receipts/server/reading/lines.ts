import { readPageLines, type LinedPage } from '#platform/server/documents/read-page-lines.ts'
import {
  recognizeLetters,
  recognizeText,
  type Picture,
  type PrintLayout,
  type RecognizedLine,
  type RecognizedText,
} from '#platform/server/documents/recognize-text.ts'
import type { ReceiptLine } from '#providers/receipt-reader/port.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'

export type ReceiptFile = { contentType: string; bytes: Uint8Array }
/** How pictures of a file are recognized again: all of it for another layout, or the letters of its lines by another model. */
export type Recognition = {
  readAll(layout: PrintLayout): Promise<FileLines>
  readLetters(): Promise<ReceiptLine[]>
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
  const read = await recognize({ bytes, layout })
  if ('errorMessage' in read) return read
  const recognition: Recognition = {
    readAll: (other) => recognizePicture(bytes, other),
    readLetters: () => recognizeAgain({ bytes, lines: read.lines }, 1),
  }
  return { lines: toReceiptLines(read.lines, 1), recognition }
}

type PdfInput = { bytes: Uint8Array; pages: readonly LinedPage[]; layout: PrintLayout }

async function recognizePages({ bytes, pages, layout }: PdfInput): Promise<FileLines> {
  const lines: ReceiptLine[] = []
  const again: (() => Promise<ReceiptLine[]>)[] = []
  for (const [index, { lines: printed, isScan }] of pages.entries()) {
    const page = index + 1
    if (!isScan) {
      const own = printed.map((line) => ({ ...line, confidence: 1, page }))
      lines.push(...own)
      again.push(() => Promise.resolve(own))
      continue
    }
    const read = await recognize({ bytes, page, layout })
    if ('errorMessage' in read) return read
    lines.push(...toReceiptLines(read.lines, page))
    again.push(() => recognizeAgain({ bytes, page, lines: read.lines }, page))
  }
  const recognition: Recognition = {
    readAll: (other) => recognizePages({ bytes, pages, layout: other }),
    readLetters: async () => {
      const all: ReceiptLine[] = []
      for (const readPage of again) all.push(...(await readPage()))
      return all
    },
  }
  return { lines, recognition: pages.some(({ isScan }) => isScan) ? recognition : null }
}

const recognize = async (picture: Picture): Promise<RecognizedText> => (await recognizeText([picture]))[0]!

/** The lines with the letters that another model sees in them; nothing where that fails. */
async function recognizeAgain(
  { lines, ...picture }: { bytes: Uint8Array; page?: number; lines: readonly RecognizedLine[] },
  page: number,
): Promise<ReceiptLine[]> {
  const reply = await recognizeLetters(picture, lines)
  if ('errorMessage' in reply) return []
  const read = lines.flatMap(({ box }, index) => {
    const characters = reply.characters[index]
    return characters?.text ? [{ ...characters, box }] : []
  })
  return toReceiptLines(read, page)
}

const toReceiptLines = (
  lines: readonly Pick<RecognizedLine, 'text' | 'confidence' | 'box'>[],
  page: number,
): ReceiptLine[] => lines.map(({ text, confidence, box }) => ({ text, confidence: confidence / 100, page, box }))

/** The lines of an email's own text, which have no page. */
export const toTextLines = (text: string): ReceiptLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, confidence: 1, page: null, box: null }))
