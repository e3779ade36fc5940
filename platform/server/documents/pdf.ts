import { PDFiumLibrary } from '@hyzyla/pdfium'

const maxPages = 500

/** The text of a PDF's pages; throws where it is broken or needs a password. */
export async function readPdf(bytes: Uint8Array, maxLength: number): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  let text = ''
  let pageCount = 0
  for (const page of document.pages()) {
    text += `${page.getText()}\n`
    pageCount += 1
    if (text.length >= maxLength || pageCount >= maxPages) break
  }
  return text
}
