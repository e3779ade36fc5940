import type { QuotablePassage } from './port.ts'

/** What is quoted as a whole: a sentence, or a list with the line that introduces it. */
export type Unit = {
  passage: QuotablePassage
  /** Where it stands in its passage, and in which paragraph. */
  index: number
  paragraph: number
  kind: 'sentence' | 'list'
  text: string
  /** Of a list, with their numbers or bullets. */
  items: readonly string[]
}

const listItem = /^\s*(?:\d{1,3}[.)]|[-*•–])\s+/
const tableRule = /^\s*\|[|:\s-]*$/
/** Longer passages are cut: this is read between two requests of the same process. */
const maxPassageLength = 4_000
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const abbreviation = /\b(?:e\.g|i\.e|etc|vs|approx|Dr|Mr|Mrs|Ms|Prof|Inc|Ltd|No|U\.S)\.\s*$/

/** The sentences and lists of a passage, in order. */
export function splitUnits(passage: QuotablePassage): Unit[] {
  const units: Unit[] = []
  const add = (unit: Pick<Unit, 'kind' | 'text' | 'items' | 'paragraph'>) =>
    void units.push({ passage, index: units.length, ...unit })
  splitBlocks(passage.text.slice(0, maxPassageLength)).forEach((lines, paragraph) => {
    const isList = listItem.test(lines.at(-1)!)
    const first = lines.findIndex((line) => listItem.test(line))
    const prose = splitSentences((isList ? lines.slice(0, first) : lines).join(' '))
    const lead = isList && prose.at(-1)?.endsWith(':') ? prose.pop()! : ''
    for (const text of prose) add({ kind: 'sentence', text, items: [], paragraph })
    if (isList) add({ kind: 'list', text: lead, items: lines.slice(first).map((line) => line.trim()), paragraph })
  })
  return units
}

/** Paragraphs; a list belongs to the line before it where only a line feed is between, or a colon announces it. */
function splitBlocks(text: string): string[][] {
  const blocks: string[][] = []
  let isOpen = false
  const lines = text.split(/\r?\n/).filter((line) => !tableRule.test(line))
  for (const line of lines.map(stripMarkup)) {
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const isItem = listItem.test(line)
    const isAnnounced = isItem && last !== undefined && /:\s*$/.test(last)
    if (line.trim() === '') isOpen = false
    // An item may go on in the next line.
    else if (block && last && isOpen && !isItem && listItem.test(last))
      block[block.length - 1] = `${last} ${line.trim()}`
    else if (block && (isOpen || isAnnounced)) isOpen = block.push(line) > 0
    else isOpen = blocks.push([line]) > 0
  }
  return blocks
}

/** Content may be Markdown: headings and rules go, words in bold, code or links stay, and the rows of a table become a list. */
function stripMarkup(line: string): string {
  if (/^\s*(?:#{1,6}\s|[*_-]{3,}\s*$)/.test(line)) return ''
  const words = line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/(?<=^|\s)\*(\S[^*]*)\*(?=\W|$)/g, '$1')
  if (!/^\s*\|/.test(words)) return words
  const cells = words.split('|').map((cell) => cell.trim())
  return `- ${cells.filter(Boolean).join(' – ')}`
}

function splitSentences(text: string): string[] {
  const found: string[] = []
  for (const { segment } of sentences.segment(text)) {
    if (found.length > 0 && abbreviation.test(found.at(-1)!)) found[found.length - 1] += segment
    else found.push(segment)
  }
  return found.map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim()).filter((sentence) => /\p{L}/u.test(sentence))
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
