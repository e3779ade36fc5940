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
  const heights = mayBeLarge ? [...new Set(all.filter(isLarge).map(roundHeight))].toSorted((a, b) => b - a) : []
  const toLevel = (line: Line): number => {
    if (mayBeLarge && isLarge(line)) return Math.min(maxLevel, heights.indexOf(roundHeight(line)) + 1)
    return mayBeBold && isBold(line) ? Math.min(maxLevel, heights.length + 1) : 0
  }
  const headings = new Map<Line, Heading>()
  for (const lines of pages) {
    for (const group of groupByLevel(lines, toLevel)) {
      const text = group.lines.map((line) => line.text).join(' ')
      if (!isTitle(text, isLarge(group.lines[0]!) ? maxHeadingLength : maxBoldLength)) continue
      const heading = { level: group.level }
      for (const line of group.lines) headings.set(line, heading)
    }
  }
  return headings
}

type Group = { level: number; lines: Line[] }

/** Lines that follow one another with the same level, without those of level 0. */
function groupByLevel(lines: readonly Line[], toLevel: (line: Line) => number): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const level = toLevel(line)
    if (groups.at(-1)?.level === level) groups.at(-1)!.lines.push(line)
    else groups.push({ level, lines: [line] })
  }
  return groups.filter(({ level }) => level > 0)
}

/** Bold lines can be sentences, and large ones can be figures. */
const isTitle = (text: string, maxLength: number) =>
  text.length <= maxLength && /\p{L}{2}/u.test(text) && !/[.,;:]$/.test(text)

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
