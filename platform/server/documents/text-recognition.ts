import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createWorker, OEM, PSM, type Page, type Worker } from 'tesseract.js'
import { normalizeText } from './blocks.ts'
import { openPictureSource } from './picture-source.ts'
import type { PageBox, PictureInput, PrintLayout, RecognizedLine } from './recognize-text.ts'
import { UnreadableDocument } from './unreadable.ts'

type Size = { width: number; height: number }
/**
 * Makes faint print of tills black and gray paper white. `printShare`: of the picture that becomes black. `blur`: against the dots of printers.
 * `maxContrast`: what is farther from the paper is left as it is.
 */
type Stretch = { printShare: number; blur: number; maxContrast: number }
/** `minLineConfidence`: what is less sure is texture taken for letters. */
type Recipe = { segmentation: PSM; minLineConfidence: number; stretch: Stretch | null; toWidth(size: Size): number }

/** Letters of usual print are 20 to 40 pixels high then, which is what the recognition was trained with. */
const sides = { min: 1_000, max: 2_400 }
const receiptWidths = { min: 1_000, max: 1_600 }
/** Photos and scans of whole sheets, whose letters are large enough. */
const largeSide = 3_000
const sheetSide = 2_000
const maxReceiptHeight = 5_000
/** With what is above and below it. */
const lineHeight = 90

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

const recipes: Record<PrintLayout, Recipe> = {
  page: { segmentation: PSM.SINGLE_BLOCK, minLineConfidence: 50, stretch: null, toWidth: toPageWidth },
  // Rules weigh what they read by its confidence, so receipts keep their worst lines.
  rows: {
    segmentation: PSM.SINGLE_BLOCK,
    minLineConfidence: 1,
    stretch: { printShare: 0.04, blur: 0.8, maxContrast: 255 },
    toWidth: toReceiptWidth,
  },
  columns: {
    segmentation: PSM.SINGLE_COLUMN,
    minLineConfidence: 1,
    stretch: { printShare: 0.04, blur: 0, maxContrast: 60 },
    toWidth: toReceiptWidth,
  },
  line: {
    segmentation: PSM.SINGLE_LINE,
    minLineConfidence: 1,
    stretch: { printShare: 0.05, blur: 0, maxContrast: 255 },
    toWidth: ({ width, height }) => (width * lineHeight) / height,
  },
}

/** Below this, and with fewer words that are sure, a picture probably lies on its side. */
const uprightConfidence = 55
const uprightWords = 8
const sureWordConfidence = 75
const turns = [90, 270]

/** In this folder of the package are the smaller files, which read as well as the large ones. */
const trainedData = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** Kept for the next picture of the process. */
let started: Promise<Worker> | undefined

async function start(): Promise<Worker> {
  // Without these it would download its data and keep them in the working directory.
  const source = { langPath: trainedData, cacheMethod: 'none', gzip: true }
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { ...source, errorHandler: () => {} })
  await worker.setParameters({ preserve_interword_spaces: '1', user_defined_dpi: '300' })
  return worker
}

/** The lines of a picture or scanned page, from the top. Runs in the child process of the reader pool only. */
export async function readLines(input: PictureInput): Promise<RecognizedLine[]> {
  const recipe = recipes[input.layout ?? 'page']
  const picture = await preparePicture(input)
  let best: Recognition = { page: await recognize(picture, { recipe, degrees: 0 }), degrees: 0 }
  if (input.layout !== 'line' && !isUpright(best.page))
    for (const degrees of turns) {
      const page = await recognize(picture, { recipe, degrees })
      if (page.confidence > best.page.confidence) best = { page, degrees }
      if (isUpright(best.page)) break
    }
  const { width, height } = await sharp(picture).metadata()
  const size = best.degrees === 0 ? { width, height } : { width: height, height: width }
  return toLines(best, size).filter(({ confidence }) => confidence >= recipe.minLineConfidence)
}

function isUpright({ confidence, blocks }: Page): boolean {
  if (confidence >= uprightConfidence) return true
  const words = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  )
  const isSure = (word: { confidence: number; text: string }) =>
    word.confidence >= sureWordConfidence && /\p{L}{3}|\d{3}/u.test(word.text)
  return words.filter(isSure).length >= uprightWords
}

/** `degrees`: how far the picture was turned to the right before. */
type Recognition = { page: Page; degrees: number }

/** A PNG in gray, of a size that is read well, and upright as its camera says. */
export async function preparePicture({ bytes, page, layout = 'page', region }: PictureInput): Promise<Buffer> {
  const { stretch, toWidth } = recipes[layout]
  const source = await openPictureSource({ bytes, ...(page !== undefined && { page }) })
  const part = toPixels(region ?? { x: 0, y: 0, width: 1, height: 1 }, source)
  const scale = toWidth(part) / part.width
  const toSide = (side: number) => Math.max(1, Math.round(side * scale))
  const size = { width: toSide(part.width), height: toSide(part.height) }
  try {
    const seen = region ? source.image.extract(part) : source.image
    const gray = seen.grayscale().resize({ ...size, fit: 'fill' })
    const clear = stretch ? await stretchShades(gray, { ...size, ...stretch }) : gray
    return await clear.png({ compressionLevel: 1 }).toBuffer()
  } catch (error) {
    throw new UnreadableDocument('brokenPicture', { cause: error })
  }
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
  const counts = new Uint32Array(256)
  for (const shade of pixels) counts[shade]! += 1
  const findShade = (share: number) => {
    let rest = share * pixels.length
    return counts.findIndex((count) => (rest -= count) < 0)
  }
  const paper = Math.max(findShade(paperShare), minPaper)
  const print = Math.min(findShade(printShare), paper - minContrast)
  const image = sharp(pixels, { raw: { width, height, channels: 1 } })
  if (paper - print > maxContrast) return image
  const gain = Math.max(minGain, 255 / (paper - margin - print))
  return image.linear(gain, -print * gain)
}

async function recognize(picture: Buffer, { recipe, degrees }: { recipe: Recipe; degrees: number }): Promise<Page> {
  started ??= start()
  const worker = await started
  await worker.setParameters({ tessedit_pageseg_mode: recipe.segmentation })
  const turned = degrees === 0 ? picture : await sharp(picture).rotate(degrees).png({ compressionLevel: 1 }).toBuffer()
  try {
    return (await worker.recognize(turned, {}, { text: false, blocks: true })).data
  } catch (error) {
    // Memory may have run out in it: the next picture gets another one.
    started = undefined
    await worker.terminate()
    throw new UnreadableDocument('brokenPicture', { cause: error })
  }
}

function toLines({ page, degrees }: Recognition, size: Size): RecognizedLine[] {
  const paragraphs = (page.blocks ?? []).flatMap(({ paragraphs: list }) => list)
  return paragraphs.flatMap(({ lines }, paragraphIndex) =>
    lines
      .map(({ text, confidence, bbox }) => {
        const box = turnBack(toShares(bbox, size), degrees)
        return { text: normalizeText(text), confidence, paragraphIndex, box }
      })
      .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)),
  )
}

type Corners = { x0: number; y0: number; x1: number; y1: number }

const toShares = ({ x0, y0, x1, y1 }: Corners, { width, height }: Size): PageBox => ({
  x: x0 / width,
  y: y0 / height,
  width: (x1 - x0) / width,
  height: (y1 - y0) / height,
})

/** Where a box of the turned picture is in the picture as it was sent. */
function turnBack({ x, y, width, height }: PageBox, degrees: number): PageBox {
  if (degrees === 90) return { x: y, y: 1 - x - width, width: height, height: width }
  if (degrees === 270) return { x: 1 - y - height, y: x, width: height, height: width }
  return { x, y, width, height }
}
