import { createLineJoiner, type LineJoiner } from './line-joiner.ts'
import type { Headings } from './pdf-headings.ts'
import type { Line } from './pdf-lines.ts'

/** `pageIndex`: where it begins, from 0. `isOpen`: its last line is as long as others and ends no sentence. */
export type Paragraph = { text: string; level: number; pageIndex: number; height: number; isOpen: boolean }

/** Joins lines to paragraphs, also across pages and the footnotes between them. */
export function joinLines(pages: readonly Line[][], headings: Headings): Paragraph[] {
  const join = createLineJoiner(pages.flat().map(({ text }) => text))
  const paragraphs: Paragraph[] = []
  for (const [pageIndex, lines] of pages.entries()) {
    const [first, ...rest] = joinPage(lines, { headings, join, pageIndex })
    if (!first) continue
    const open = paragraphs.findLast(({ height }) => !isSmaller(height, first.height))
    if (open && open.pageIndex === pageIndex - 1 && continues(open, first))
      Object.assign(open, { text: join(open.text, first.text), isOpen: first.isOpen, pageIndex: open.pageIndex })
    else paragraphs.push(first)
    paragraphs.push(...rest)
  }
  return paragraphs
}

function continues(open: Paragraph, next: Paragraph): boolean {
  if (open.level > 0 || next.level > 0 || isSmaller(next.height, open.height)) return false
  return startsLower(next.text) ? !endsSentence(open.text) : open.isOpen && !bullet.test(next.text)
}

type PageOptions = { headings: Headings; join: LineJoiner; pageIndex: number }

function joinPage(lines: readonly Line[], { headings, join, pageIndex }: PageOptions): Paragraph[] {
  const layout = measure(lines)
  const paragraphs: Paragraph[] = []
  let text = ''
  for (const [index, line] of lines.entries()) {
    text = join(text, line.text)
    const next = lines[index + 1]
    const heading = headings.get(line)
    const isSameHeading = next !== undefined && heading !== undefined && isNextOf({ line, next, headings })
    if (isSameHeading || (next && !heading && !headings.has(next) && !endsParagraph({ line, next, layout }))) continue
    const isOpen = !endsSentence(text) && !isShort(line, layout)
    paragraphs.push({ text, level: heading?.level ?? 0, pageIndex, height: line.height, isOpen })
    text = ''
  }
  return paragraphs
}

type Neighbors = { line: Line; next: Line }

const isNextOf = ({ line, next, headings }: Neighbors & { headings: Headings }) =>
  headings.get(line) === headings.get(next)

/** Of a page: how long most full lines are, and how far below the other lines are, in points. */
type Layout = { width: number; leading: number }

function measure(lines: readonly Line[]): Layout {
  const distances = lines.slice(1).map((next, index) => lines[index]!.bottom - next.bottom)
  return {
    width: quantile(
      lines.map(({ left, right }) => right - left),
      0.9,
    ),
    leading: quantile(
      distances.filter((distance) => distance > 0),
      0.5,
    ),
  }
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0
}

const shortLineShare = 0.8
const isShort = ({ left, right }: Line, { width }: Layout) => right - left < width * shortLineShare

const sizeTolerance = 0.87
const isSmaller = (height: number, other: number) => height < other * sizeTolerance

/** A gap ends a paragraph; a wide one does so even in the middle of what looks like a sentence. */
const gap = 1.35
const wideGap = 3
/** How far a first line begins to the right, by the height of its font. */
const indent = 0.7

function endsParagraph({ line, next, layout }: Neighbors & { layout: Layout }): boolean {
  if (bullet.test(next.text) || leader.test(line.text)) return true
  if (isSmaller(line.height, next.height) || isSmaller(next.height, line.height)) return true
  const distance = line.bottom - next.bottom
  const isSentence = endsSentence(line.text)
  if (!isSentence && startsLower(next.text)) return distance > layout.leading * wideGap
  if (distance > layout.leading * gap) return true
  if (isSentence && next.left > line.left + line.height * indent) return true
  return isShort(line, layout)
}

const bullet = /^([•●▪■◦‣–-]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)/i
/** The dots of a table of contents. */
const leader = /(?:\.\s?){5}/
const endsSentence = (text: string) => /[.!?:…]["”’')\]]*$/.test(text)
const startsLower = (text: string) => /^["“‘'(]?\p{Ll}/u.test(text)
