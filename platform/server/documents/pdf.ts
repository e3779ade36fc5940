import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import type { BlockWriter } from './blocks.ts'
import { joinLines, removeRepeatedLines } from './pdf-lines.ts'
import { UnreadableDocument } from './unreadable.ts'

const maxPages = 2_000

/** A PDF: its paragraphs by page, without page numbers and the heads and feet that pages repeat. */
export async function readPdf(bytes: Uint8Array, writer: BlockWriter): Promise<void> {
  const library = await PDFiumLibrary.init()
  const pages = readPages(await load(library, bytes), writer)
  if (pages.length > 0 && pages.every((lines) => lines.length === 0)) throw new UnreadableDocument('scanned')
  for (const [index, lines] of removeRepeatedLines(pages).entries()) {
    writer.setPage(index + 1)
    for (const paragraph of joinLines(lines)) {
      writer.write(paragraph)
      writer.endBlock()
    }
  }
}

async function load(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes)
  } catch (error) {
    throw /password/i.test(String(error)) ? new UnreadableDocument('password') : error
  }
}

function readPages(document: PDFiumDocument, writer: BlockWriter): string[][] {
  const pages: string[][] = []
  let length = 0
  const pageCount = Math.min(document.getPageCount(), maxPages)
  for (let index = 0; index < pageCount && length < writer.maxLength; index++) {
    const text = document.getPage(index).getText()
    length += text.length
    pages.push(
      text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
  }
  return pages
}
