import sharp, { type Sharp } from 'sharp'
import { PSM } from 'tesseract.js'
import { findPrint, findShade } from './find-print.ts'
import { openPictureSource, type PictureSource } from './picture-source.ts'
import type { PageBox, PictureInput, PrintLayout } from './recognize-text.ts'
import { UnreadableDocument } from './unreadable.ts'

type Size = { width: number; height: number }
/**
 * Makes faint print of tills black and gray paper white. `printShare`: of the picture that becomes black. `blur`: against the dots of printers.
 * `maxContrast`: what is farther from the paper is left as it is.
 */
type Stretch = { printShare: number; blur: number; maxContrast: number }
/** `minLineConfidence`: what is less sure is texture taken for letters. */
export type Recipe = {
  segmentation: PSM
  minLineConfidence: number
  stretch: Stretch | null
  /** Whether the paper around the print is left away. */
  isCropped: boolean
  toWidth(size: Size): number
}

/** Letters of usual print are 20 to 40 pixels high then, which is what the recognition was trained with. */
const sides = { min: 1_000, max: 2_400 }
const receiptWidths = { min: 1_000, max: 1_600 }
/** Photos and scans of whole sheets, whose letters are large enough. */
const largeSide = 3_000
const sheetSide = 2_000
const maxReceiptHeight = 5_000

const toPageWidth = ({ width, height }: Size): number => {
  const longer = Math.max(width, height)
  return (width * Math.min(Math.max(longer, sides.min), sides.max)) / longer
}

function toReceiptWidth({ width, height }: Size): number {
  const { min, max } = receiptWidths
  const longer = Math.max(width, height)
  const wanted =
    longer > largeSide ? Math.max(min, (sheetSide * width) / longer) : Math.min(max, Math.max(min, width * 2))
  return Math.min(wanted, (maxReceiptHeight * width) / height)
}

export const recipes: Record<PrintLayout, Recipe> = {
  page: {
    segmentation: PSM.SINGLE_BLOCK,
    minLineConfidence: 50,
    stretch: null,
    isCropped: false,
    toWidth: toPageWidth,
  },
  // Rules weigh what they read by its confidence, so receipts keep their worst lines.
  rows: {
    segmentation: PSM.SINGLE_BLOCK,
    minLineConfidence: 1,
    stretch: { printShare: 0.04, blur: 0.8, maxContrast: 255 },
    isCropped: true,
    toWidth: toReceiptWidth,
  },
  columns: {
    segmentation: PSM.SINGLE_COLUMN,
    minLineConfidence: 1,
    stretch: { printShare: 0.04, blur: 0, maxContrast: 60 },
    isCropped: true,
    toWidth: toReceiptWidth,
  },
}

/** `picture`: a PNG in gray, of a size that is read well, and upright as its camera says. `part`: what of the page it shows. */
export type PreparedPicture = { picture: Buffer; part: PageBox }

const whole: PageBox = { x: 0, y: 0, width: 1, height: 1 }
/** Less of a picture than this is worth to be enlarged alone. */
const maxPrintShare = 0.6

export async function preparePicture({ bytes, page, layout = 'page' }: PictureInput): Promise<PreparedPicture> {
  const recipe = recipes[layout]
  const source = await openPictureSource({ bytes, ...(page !== undefined && { page }) })
  try {
    const part = recipe.isCropped ? await findReceipt(source) : whole
    return { picture: await drawPart(source, { part, recipe }), part }
  } catch (error) {
    throw new UnreadableDocument('brokenPicture', { cause: error })
  }
}

async function findReceipt(source: PictureSource): Promise<PageBox> {
  const print = await findPrint(source.image, source)
  return print && print.width * print.height < maxPrintShare ? print : whole
}

async function drawPart(source: PictureSource, { part, recipe }: { part: PageBox; recipe: Recipe }): Promise<Buffer> {
  const { stretch, toWidth } = recipe
  const pixels = toPixels(part, source)
  const scale = toWidth(pixels) / pixels.width
  const toSide = (side: number) => Math.max(1, Math.round(side * scale))
  const size = { width: toSide(pixels.width), height: toSide(pixels.height) }
  const seen = part === whole ? source.image : source.image.extract(pixels)
  const gray = seen.grayscale().resize({ ...size, fit: 'fill' })
  const clear = stretch ? await stretchShades(gray, { ...size, ...stretch }) : gray
  return clear.png({ compressionLevel: 1 }).toBuffer()
}

function toPixels({ x, y, width, height }: PageBox, size: Size) {
  const left = Math.min(size.width - 1, Math.max(0, Math.round(x * size.width)))
  const top = Math.min(size.height - 1, Math.max(0, Math.round(y * size.height)))
  return {
    left,
    top,
    width: Math.min(size.width - left, Math.max(1, Math.round(width * size.width))),
    height: Math.min(size.height - top, Math.max(1, Math.round(height * size.height))),
  }
}

/** Half of a receipt is paper. What is between it and the print is spread over all shades. */
const paperShare = 0.5
const [minPaper, minContrast, minGain, margin] = [120, 50, 1, 8]

async function stretchShades(
  gray: Sharp,
  { width, height, printShare, blur, maxContrast }: Size & Stretch,
): Promise<Sharp> {
  const pixels = await (blur > 0 ? gray.blur(blur) : gray).raw().toBuffer()
  const paper = Math.max(findShade(pixels, paperShare), minPaper)
  const print = Math.min(findShade(pixels, printShare), paper - minContrast)
  const image = sharp(pixels, { raw: { width, height, channels: 1 } })
  if (paper - print > maxContrast) return image
  const gain = Math.max(minGain, 255 / (paper - margin - print))
  return image.linear(gain, -print * gain)
}
