import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, type Page, type Worker } from 'tesseract.js'
import { normalizeText } from './blocks.ts'
import { preparePicture, recipes, type Recipe } from './prepare-picture.ts'
import type { PageBox, PictureInput, RecognizedLine } from './recognize-text.ts'
import { UnreadableDocument } from './unreadable.ts'

/** Below this, and with fewer words that are sure, a picture probably lies on its side. */
const uprightConfidence = 55
const uprightWords = 8
const sureWordConfidence = 75
const turns = [90, 270]

type Size = { width: number; height: number }

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
  const { picture, part } = await preparePicture(input)
  let best: Recognition = { page: await recognize(picture, { recipe, degrees: 0 }), degrees: 0 }
  if (!isUpright(best.page))
    for (const degrees of turns) {
      const page = await recognize(picture, { recipe, degrees })
      if (page.confidence > best.page.confidence) best = { page, degrees }
      if (isUpright(best.page)) break
    }
  const { width, height } = await sharp(picture).metadata()
  const size = best.degrees === 0 ? { width, height } : { width: height, height: width }
  return toLines(best, size)
    .filter(({ confidence }) => confidence >= recipe.minLineConfidence)
    .map((line) => ({
      ...line,
      box: toWhole(part, line.box),
      gaps: line.gaps.map((gap) => part.x + gap * part.width),
    }))
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
      .map(({ text, confidence, bbox, words }) => {
        const box = turnBack(toShares(bbox, size), degrees)
        const gaps = words.slice(1).map((word, index) => (words[index]!.bbox.x1 + word.bbox.x0) / 2 / size.width)
        return { text: normalizeText(text), confidence, paragraphIndex, box, gaps }
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

/** Where a box of a part is in the whole. */
const toWhole = (part: PageBox, { x, y, width, height }: PageBox): PageBox => ({
  x: part.x + x * part.width,
  y: part.y + y * part.height,
  width: width * part.width,
  height: height * part.height,
})

/** Where a box of the turned picture is in the picture as it was sent. */
function turnBack({ x, y, width, height }: PageBox, degrees: number): PageBox {
  if (degrees === 90) return { x: y, y: 1 - x - width, width: height, height: width }
  if (degrees === 270) return { x: 1 - y - height, y: x, width: height, height: width }
  return { x, y, width, height }
}
