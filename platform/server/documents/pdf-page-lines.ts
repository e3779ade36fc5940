import { normalizeText } from './blocks.ts'
import { readLines, type Line } from './pdf-lines.ts'
import { withPdf, type PdfFile } from './pdfium.ts'
import type { LinedPage, PageLinesInput, PageLinesReply } from './read-page-lines.ts'
import type { PageBox } from './recognize-text.ts'

/** Of scanned pages only a stamp or a page number is text. */
const minLetters = 40
/** A page of small print has some hundreds, a hostile one a million. */
const maxLines = 2_000

/** The lines of the first pages of a PDF. Runs in the child process of the reader pool only. */
export async function readPdfPageLines({ bytes, maxPages }: PageLinesInput): Promise<PageLinesReply> {
  return withPdf(bytes, (file) => ({
    pages: Array.from({ length: Math.min(file.pageCount, maxPages) }, (_, index) => readPage(file, index)),
    pageCount: file.pageCount,
  }))
}

function readPage(file: PdfFile, index: number): LinedPage {
  const lines = (file.readPage(index, readLines) ?? []).slice(0, maxLines)
  const letterCount = lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
  const { width, height } = file.getPageSize(index)
  return {
    lines: lines.map((line) => ({ text: normalizeText(line.text), box: toBox(line, { width, height }) })),
    isScan: letterCount < minLetters && file.hasPictures(index),
  }
}

/** A PDF measures from the lower left corner of the page. */
const toBox = (
  { left, right, bottom, height: lineHeight }: Line,
  page: { width: number; height: number },
): PageBox => ({
  x: left / page.width,
  y: 1 - (bottom + lineHeight) / page.height,
  width: (right - left) / page.width,
  height: lineHeight / page.height,
})
