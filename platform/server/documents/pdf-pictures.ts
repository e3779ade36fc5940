import type { Library } from './pdfium-library.ts'

/** The pixels of a page as it is seen, four bytes each: blue, green, red and one unused. */
export type PageImage = { width: number; height: number; pixels: Buffer }

/** What scanners use for text. A page is measured in points, of which an inch has 72. */
const dotsPerInch = 200
const pointsPerInch = 72
/** Pages of posters, and of files made to exhaust memory (T22), are drawn smaller. */
const maxSide = 2_600

const bitmapFormat = 4
const white = 0xff_ff_ff_ff
const withAnnotations = 1

/** Draws a page of PDFium; null where it has no size. */
export function drawPage(library: Library, page: number): PageImage | null {
  const [pageWidth, pageHeight] = [library._FPDF_GetPageWidth(page), library._FPDF_GetPageHeight(page)]
  if (!(pageWidth > 0 && pageHeight > 0)) return null
  const scale = Math.min(dotsPerInch / pointsPerInch, maxSide / Math.max(pageWidth, pageHeight))
  const width = Math.max(1, Math.round(pageWidth * scale))
  const height = Math.max(1, Math.round(pageHeight * scale))
  const bitmap = library._FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, 0)
  if (bitmap === 0) return null
  try {
    library._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    library._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
    const start = library._FPDFBitmap_GetBuffer(bitmap)
    const length = library._FPDFBitmap_GetStride(bitmap) * height
    // Copied: PDFium uses the memory again.
    return { width, height, pixels: Buffer.from(library.HEAPU8.slice(start, start + length)) }
  } finally {
    library._FPDFBitmap_Destroy(bitmap)
  }
}

const objectTypes = { image: 3, form: 5 }
/** A page of print has some hundreds, a hostile one a million. */
const maxObjects = 5_000

/** Whether something on a page of PDFium is a picture, or a form that may contain one. */
export function hasPictures(library: Library, page: number): boolean {
  const count = Math.min(library._FPDFPage_CountObjects(page), maxObjects)
  for (let index = 0; index < count; index++) {
    const type = library._FPDFPageObj_GetType(library._FPDFPage_GetObject(page, index))
    if (type === objectTypes.image || type === objectTypes.form) return true
  }
  return false
}
