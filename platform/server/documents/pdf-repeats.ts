import type { Line } from './pdf-lines.ts'

/** How many lines at the top and at the bottom of a page can be its header and footer: at most this share of them. */
const maxEdgeLines = 3
const maxEdgeShare = 1 / 3
/** A line is repeated when it is at the same height of this many pages. Chapters have headers of their own. */
const minRepeats = 3
/** Where this share of the lines at one height is repeated, the others are headers too: those of short chapters. */
const minRepeatedShare = 0.5
/** In points: what is at the same height differs by less. */
const heightStep = 6

/** The pages without the headers, footers and page numbers that they repeat. */
export function removeRepeatedLines(pages: readonly Line[][]): Line[][] {
  const edges = pages.map((lines) => new Set(listEdges(lines)))
  const isRepeated = findRepeated(edges.flatMap((lines) => [...lines]))
  const kept = pages.map((lines, index) => lines.filter((line) => !edges[index]!.has(line) || !isRepeated(line)))
  // Forms and labels are nothing but the same lines on each page.
  return kept.some((lines) => lines.length > 0) ? kept : [...pages]
}

function findRepeated(edgeLines: readonly Line[]): (line: Line) => boolean {
  const patterns = countBy(edgeLines, toPattern)
  const isOften = (line: Line) => patterns.get(toPattern(line))! >= minRepeats
  const heights = countBy(edgeLines, toStep)
  const repeatedHeights = countBy(edgeLines.filter(isOften), toStep)
  return (line) =>
    (repeatedHeights.get(toStep(line)) ?? 0) >= heights.get(toStep(line))! * minRepeatedShare || isOften(line)
}

function countBy<K>(lines: readonly Line[], toKey: (line: Line) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const line of lines) counts.set(toKey(line), (counts.get(toKey(line)) ?? 0) + 1)
  return counts
}

/** By position, as some programs write a page's header after its text. */
function listEdges(lines: readonly Line[]): Line[] {
  const fromTop = lines.toSorted((one, other) => other.bottom - one.bottom)
  const count = Math.max(1, Math.min(maxEdgeLines, Math.floor(lines.length * maxEdgeShare)))
  return [...fromTop.slice(0, count), ...fromTop.slice(-count)]
}

/** Numbers differ from page to page: `Chapter 2 · 17` is the same line as `Chapter 2 · 18`, and `iv` as `v`. */
function toPattern(line: Line): string {
  const words = line.text.toLowerCase().replace(/\d+|\b[ivxlc]+\b/g, '#')
  return `${words} at ${toStep(line)}`
}

const toStep = ({ bottom }: Line) => Math.round(bottom / heightStep)
