import sharp from 'sharp'
import { createRandom, type Random } from '#platform/server/samples.ts'
import { limits } from '#rules/limits.ts'

const side = limits.photo.pixels
const half = side / 2
const backgrounds = ['#232d4b', '#2f3d61', '#e3e8f4', '#fee7cf', '#e57200'] as const
const marks: Record<(typeof backgrounds)[number], string[]> = {
  '#232d4b': ['#e57200', '#ffcc9e', '#a5b4d8'],
  '#2f3d61': ['#ffae69', '#f3f6fb', '#e57200'],
  '#e3e8f4': ['#232d4b', '#e57200', '#5e70a0'],
  '#fee7cf': ['#e57200', '#232d4b', '#44537f'],
  '#e57200': ['#232d4b', '#fff5ea', '#ffcc9e'],
}

/** Shapes on a tile with its corner at 0,0. Quarter turns of them make the pattern. */
const shapes = [
  `<path d="M0 0H${half}A${half} ${half} 0 0 1 0 ${half}Z"/>`,
  `<path d="M0 0V${half}A${half} ${half} 0 0 0 ${half} 0Z"/><circle cx="${half * 0.78}" cy="${half * 0.78}" r="${half * 0.12}"/>`,
  `<path d="M0 ${half}A${half / 2} ${half / 2} 0 0 1 ${half} ${half}Z"/><path d="M0 ${half / 2}A${half / 2} ${half / 2} 0 0 1 ${half} ${half / 2}Z"/>`,
  `<circle cx="${half / 2}" cy="${half / 2}" r="${half * 0.34}"/>`,
  `<path d="M0 0L${half} ${half}H0Z"/>`,
]

/** An abstract pattern in the product's colors, as the WebP that an upload would become. The same number gives the same image. */
export async function renderPortrait(number: number): Promise<Buffer> {
  const random = createRandom(number)
  const tiles = [0, 1, 2, 3].map((index) => renderTile(index, random)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${tiles}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}

function renderTile(index: number, random: Random): string {
  const background = random.pick(backgrounds)
  const mark = random.pick(marks[background])
  const [x, y] = [(index % 2) * half, Math.floor(index / 2) * half]
  const rotation = `rotate(${random.whole(0, 3) * 90} ${half / 2} ${half / 2})`
  return `<g transform="translate(${x} ${y})"><rect width="${half}" height="${half}" fill="${background}"/><g fill="${mark}" transform="${rotation}">${random.pick(shapes)}</g></g>`
}
