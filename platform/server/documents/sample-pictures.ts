import sharp from 'sharp'
import { withPdf } from './pdfium.ts'
import { pdf, pdfOf } from './sample-documents.ts'

/** A picture of a printed page with these lines, as a camera or scanner makes it. `turn`: in degrees. */
export async function picture(lines: string[], { turn = 0 } = {}): Promise<Buffer> {
  const page = pdf([lines.map((text) => ({ text, size: 14 }))])
  const { width, height, pixels } = await withPdf(page, (file) => file.drawPage(0)!)
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  return image.rotate(turn).jpeg({ quality: 80 }).toBuffer()
}

/** A PDF whose pages are pictures, or text where they are `{ text }`. */
export async function scannedPdf(pages: (Buffer | { text: string })[]): Promise<Buffer> {
  const objects = await Promise.all(pages.map((page, index) => toPageObjects(page, 4 + index * 3)))
  const kids = pages.map((_, index) => `${4 + index * 3} 0 R`).join(' ')
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...objects.flat(),
  ])
}

/** The page is object `id`; its contents and its picture are the next two. */
async function toPageObjects(page: Buffer | { text: string }, id: number): Promise<string[]> {
  const isText = 'text' in page
  const contents = isText ? `BT /F1 12 Tf 72 700 Td (${page.text}) Tj ET` : 'q 612 0 0 792 0 0 cm /I Do Q'
  const resources = isText ? '/Font<</F1 3 0 R>>' : `/XObject<</I ${id + 2} 0 R>>`
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${id + 1} 0 R/Resources<<${resources}>>>>`,
    `<</Length ${contents.length}>>stream\n${contents}\nendstream`,
    isText ? 'null' : await toImageObject(page),
  ]
}

async function toImageObject(jpeg: Buffer): Promise<string> {
  const { width, height } = await sharp(jpeg).metadata()
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`
  return `<<${entries}/Length ${jpeg.length}>>stream\n${jpeg.toString('latin1')}\nendstream`
}
