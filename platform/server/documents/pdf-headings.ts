import type { Line } from './pdf-lines.ts'
import type { OutlineEntry } from './pdfium.ts'

/** All lines of one heading share it. `level`: 1 to 6. */
export type Heading = { level: number }
export type Headings = ReadonlyMap<Line, Heading>

const maxLevel = 6
const maxHeadingLines = 4
const maxHeadingLength = 200

/** The headings that the outline (the bookmarks) names; of a file without one, large and bold lines. */
export function findHeadings(pages: readonly Line[][], outline: readonly OutlineEntry[]): Headings {
  const named = findNamed(pages, outline)
  return named.size > 0 ? named : findSet(pages)
}

function findNamed(pages: readonly Line[][], outline: readonly OutlineEntry[]): Headings {
  const headings = new Map<Line, Heading>()
  for (const { title, depth, pageIndex } of outline) {
    const heading = { level: Math.min(maxLevel, depth + 1) }
    for (const line of findTitle(pages[pageIndex] ?? [], title)) if (!headings.has(line)) headings.set(line, heading)
  }
  return headings
}

/** The lines of a page that make up the title, with or without its number; none where the page has no such lines. */
function findTitle(lines: readonly Line[], title: string): Line[] {
  const expected = [toKey(title), withoutNumber(toKey(title))].filter((key) => key !== '')
  for (const start of lines.keys()) {
    for (let count = 1; count <= maxHeadingLines; count++) {
      const found = lines.slice(start, start + count)
      const key = toKey(found.map(({ text }) => text).join(' '))
      if (expected.includes(key) || expected.includes(withoutNumber(key))) return found
    }
  }
  return []
}

const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const withoutNumber = (key: string) => key.replace(/^(?:chapter|section|part|appendix)?\d+/, '')

/** A heading's font is this much higher than that of most of the text; of a text set in such fonts it means nothing. */
const minHeadingSize = 1.2
const maxLargeShare = 0.3
const maxBoldShare = 0.2
const maxBoldLength = 100

function findSet(pages: readonly Line[][]): Headings {
  const all = pages.flat()
  const bodyHeight = findBodyHeight(all)
  const isLarge = (line: Line) => line.height >= bodyHeight * minHeadingSize
  const isBold = (line: Line) => line.isBold && !isLarge(line) && line.height > bodyHeight / minHeadingSize
  const mayBeLarge = share(all, isLarge) <= maxLargeShare
  const mayBeBold = share(all, isBold) <= maxBoldShare
  const toSize = (line: Line): number => {
    if (isLarge(line)) return mayBeLarge ? roundHeight(line) : 0
    return mayBeBold && isBold(line) ? bodyHeight : 0
  }
  const groups = pages
    .flatMap((lines) => groupBySize(lines, toSize))
    .filter(({ size, lines }) => isTitle(lines, size > bodyHeight ? maxHeadingLength : maxBoldLength))
  const toLevel = rankSizes(groups.map(({ size }) => size))
  const headings = new Map<Line, Heading>()
  for (const { size, lines } of groups) {
    const heading = { level: toLevel(size) }
    for (const line of lines) headings.set(line, heading)
  }
  return headings
}

type Group = { size: number; lines: Line[] }

/** Lines that follow one another in the same size, without those of size 0. */
function groupBySize(lines: readonly Line[], toSize: (line: Line) => number): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const size = toSize(line)
    if (groups.at(-1)?.size === size) groups.at(-1)!.lines.push(line)
    else groups.push({ size, lines: [line] })
  }
  return groups.filter(({ size }) => size > 0)
}

/** Levels by size: of the largest, which is the title, and of those used more than once. The others are as the next smaller. */
function rankSizes(sizes: readonly number[]): (size: number) => number {
  const counts = new Map<number, number>()
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1)
  const ranked = [...counts.keys()]
    .toSorted((one, other) => other - one)
    .filter((size, index) => index === 0 || counts.get(size)! > 1)
  return (size) => {
    const rank = ranked.findIndex((other) => size >= other)
    return Math.min(maxLevel, (rank < 0 ? ranked.length : rank) + 1)
  }
}

/** Bold lines can be sentences, and large ones can be figures. */
function isTitle(lines: readonly Line[], maxLength: number): boolean {
  const text = lines.map((line) => line.text).join(' ')
  return text.length <= maxLength && /\p{L}{2}/u.test(text) && !/[.,;:]$/.test(text)
}

/** The height of most characters. */
function findBodyHeight(lines: readonly Line[]): number {
  const lengths = new Map<number, number>()
  for (const line of lines) lengths.set(roundHeight(line), (lengths.get(roundHeight(line)) ?? 0) + line.text.length)
  return [...lengths].reduce((longest, entry) => (entry[1] > longest[1] ? entry : longest), [0, 0])[0]
}

const roundHeight = ({ height }: Line) => Math.round(height * 2) / 2

/** How much of the text these lines are, from 0 to 1. */
function share(lines: readonly Line[], isCounted: (line: Line) => boolean): number {
  const measure = (counted: readonly Line[]) => counted.reduce((sum, { text }) => sum + text.length, 0)
  return measure(lines.filter(isCounted)) / Math.max(1, measure(lines))
}
