import type { BlockWriter } from './blocks.ts'
import { findHeadings } from './pdf-headings.ts'
import { readLines, type Line } from './pdf-lines.ts'
import { joinLines } from './pdf-paragraphs.ts'
import { removeRepeatedLines } from './pdf-repeats.ts'
import { withPdf, type PdfFile } from './pdfium.ts'
import { UnreadableDocument } from './unreadable.ts'

/** Longer files are made to exhaust the reader (T22). */
const maxPages = 500

/** Of scanned pages only a stamp or a page number is text. */
const minLetters = 40

/** A PDF: its headings and paragraphs, without page numbers, marks of footnotes, and headers and footers that pages repeat. */
export async function readPdf(bytes: Uint8Array, writer: BlockWriter): Promise<void> {
  await withPdf(bytes, (file) => readFile(file, writer))
}

function readFile(file: PdfFile, writer: BlockWriter): void {
  if (file.pageCount > maxPages) throw new UnreadableDocument('tooManyPages')
  const pages = readPages(file, writer.maxLength)
  const isScan = (lines: Line[], index: number) => countLetters(lines) < minLetters && file.hasPictures(index)
  const scanned = pages.flatMap((lines, index) => (isScan(lines, index) ? [index + 1] : []))
  writer.setPages({ count: file.pageCount, scanned })
  const kept = removeRepeatedLines(pages)
  for (const { text, level, pageIndex } of joinLines(kept, findHeadings(kept, file.readOutline()))) {
    writer.setPage(pageIndex + 1)
    writer.setLevel(level)
    writer.write(text)
    writer.endBlock()
  }
}

const countLetters = (lines: Line[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)

function readPages(file: PdfFile, maxLength: number): Line[][] {
  const pages: Line[][] = []
  let length = 0
  for (let index = 0; index < file.pageCount && length < maxLength; index++) {
    const lines = file.readPage(index, readLines) ?? []
    length += lines.reduce((sum, { text }) => sum + text.length, 0)
    pages.push(lines)
  }
  return pages
}
