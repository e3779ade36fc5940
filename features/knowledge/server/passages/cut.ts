import type { Block } from '#platform/server/documents/blocks.ts'
import { countWords, splitText } from './split.ts'

export type Passage = {
  /** Outermost first. */
  headings: string[]
  /** The page it begins on, from 1; null where the document has no pages. */
  page: number | null
  /** A line for each block. */
  text: string
}

/** In words. A reader takes in a passage of this size at a glance, and a question is seldom about less. */
export const passageSize = { min: 60, target: 180, max: 300 }

/** A row of a table or an item of a list is hardly longer: it stays with the lines before it. */
const shortLineWords = 30

type Line = { text: string; page: number | null; wordCount: number }
/** `chapter` changes at each heading of the top levels, which no passage crosses. */
type Section = { headings: string[]; chapter: number; lines: Line[] }

/**
 * Cuts a document into passages of about 60 to 300 words. A passage never crosses a heading of the two highest levels that the document has;
 * short sections below one of them are joined. A leading heading that only repeats `title` is left out.
 */
export function cutPassages(blocks: readonly Block[], { title }: { title: string }): Passage[] {
  const [first] = blocks
  const isTitle = first !== undefined && first.level > 0 && first.text.toLowerCase() === title.toLowerCase()
  return joinSections(toSections(isTitle ? blocks.slice(1) : blocks)).flatMap(({ headings, lines }) =>
    splitLines(lines).map((part) => ({
      headings,
      page: part[0]!.page,
      text: part.map(({ text }) => text).join('\n'),
    })),
  )
}

function toSections(blocks: readonly Block[]): Section[] {
  const levels = [1, 2, 3, 4, 5, 6].filter((level) => blocks.some((block) => block.level === level))
  const [highest = 0, second = highest] = levels
  const sections: Section[] = [{ headings: [], chapter: 0, lines: [] }]
  let path: Block[] = []
  let chapter = 0
  for (const block of blocks) {
    const { text, level, page } = block
    if (level === 0) {
      sections.at(-1)!.lines.push({ text, page, wordCount: countWords(text) })
      continue
    }
    path = [...path.filter((above) => above.level < level), block]
    if (level <= second) chapter += 1
    sections.push({ headings: path.map((heading) => heading.text), chapter, lines: [] })
  }
  return sections.filter(({ lines }) => lines.length > 0)
}

function joinSections(sections: Section[]): Section[] {
  const joined: Section[] = []
  for (const section of sections) {
    const previous = joined.at(-1)
    if (previous && mayJoin(previous, section)) joined.splice(-1, 1, join(previous, section))
    else joined.push(section)
  }
  return joined
}

function mayJoin(one: Section, next: Section): boolean {
  const [oneCount, nextCount] = [countLines(one.lines), countLines(next.lines)]
  const isShort = oneCount < passageSize.min || nextCount < passageSize.min
  return one.chapter === next.chapter && isShort && oneCount + nextCount <= passageSize.max
}

/** Below the headings that both have; those that only one has become lines of the text. */
function join(one: Section, next: Section): Section {
  const ownFrom = one.headings.findIndex((heading, index) => heading !== next.headings[index])
  const headings = ownFrom < 0 ? one.headings : one.headings.slice(0, ownFrom)
  return { headings, chapter: one.chapter, lines: [one, next].flatMap((section) => toLines(section, headings)) }
}

function toLines({ headings, lines }: Section, common: readonly string[]): Line[] {
  const own = headings.slice(common.length).join(': ')
  return own === '' ? lines : [{ text: own, page: lines[0]!.page, wordCount: countWords(own) }, ...lines]
}

/** Parts of about equal size, cut between blocks; a block longer than a passage is cut between sentences. */
function splitLines(lines: Line[]): Line[][] {
  const total = countLines(lines)
  if (total <= passageSize.max) return [lines]
  const target = total / Math.ceil(total / passageSize.target)
  const parts: Line[][] = []
  for (const unit of toUnits(lines.flatMap(splitLine))) {
    const part = parts.at(-1)
    if (part && !isCutBefore(unit, { part, target })) part.push(...unit)
    else parts.push([...unit])
  }
  return joinLast(parts)
}

/** Lists and tables as one unit each where they fit into a passage; other lines alone. */
function toUnits(lines: Line[]): Line[][] {
  const units: Line[][] = []
  for (const line of lines) {
    const unit = units.at(-1)
    const isWithinList = unit && [unit.at(-1)!, line].every(({ wordCount }) => wordCount < shortLineWords)
    if (isWithinList && countLines(unit) + line.wordCount <= passageSize.max) unit.push(line)
    else units.push([line])
  }
  return units
}

function isCutBefore(unit: Line[], { part, target }: { part: Line[]; target: number }): boolean {
  const [count, unitCount] = [countLines(part), countLines(unit)]
  if (count + unitCount > passageSize.max) return true
  return count >= passageSize.min && count + unitCount / 2 > target
}

/** A short rest belongs to the part before it. */
function joinLast(parts: Line[][]): Line[][] {
  const [last, before] = [parts.at(-1)!, parts.at(-2)]
  const isRest = before && countLines(last) < passageSize.min
  if (!isRest || countLines(before) + countLines(last) > passageSize.max) return parts
  return [...parts.slice(0, -2), [...before, ...last]]
}

function splitLine(line: Line): Line[] {
  if (line.wordCount <= passageSize.max) return [line]
  return splitText(line.text, passageSize.target).map((text) => ({ ...line, text, wordCount: countWords(text) }))
}

const countLines = (lines: readonly Line[]) => lines.reduce((sum, { wordCount }) => sum + wordCount, 0)
