import sharp, { type Sharp } from 'sharp'
import { maxPixels, measurePicture } from './picture-size.ts'
import { UnreadableDocument } from './unreadable.ts'

/** A picture as it is seen, upright as its camera says, with its size in pixels. Nothing of it is decoded yet. */
export type PictureSource = { image: Sharp; width: number; height: number }

/** Opens a picture, or draws a page of a PDF (from 1). Runs in the child process of the reader pool only. */
export async function openPictureSource({ bytes, page }: { bytes: Uint8Array; page?: number }): Promise<PictureSource> {
  const source = page === undefined ? await openFile(bytes) : await openPage(bytes, page)
  return { ...source, image: source.image.flatten({ background: '#fff' }) }
}

async function openFile(bytes: Uint8Array): Promise<PictureSource> {
  const size = await measurePicture(bytes)
  return { image: sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), ...size }
}

async function openPage(bytes: Uint8Array, page: number): Promise<PictureSource> {
  const { withPdf } = await import('./pdfium.ts')
  const drawn = await withPdf(bytes, (file) => (page <= file.pageCount ? file.drawPage(page - 1) : null))
  if (!drawn) throw new UnreadableDocument('broken')
  const { width, height, pixels } = drawn
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  return { image: image.recomb(swapRedAndBlue), width, height }
}

// oxfmt-ignore
const swapRedAndBlue: [[number, number, number], [number, number, number], [number, number, number]] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
]
