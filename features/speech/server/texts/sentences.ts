import type { Block } from '#platform/server/documents/blocks.ts'
import type { Sentence, StoredChapter } from '../tables.ts'

/** A longer sentence is cut at a clause: it would be spoken in one breath, and be too much to highlight. */
const maxLength = 600
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** What ends with a dot and is no end of a sentence: titles, `e.g.`, an initial; and `No.`, `p.` and the like before a number. */
const abbreviation =
  /(?:^|[\s("“])(?:(?:Drs?|Mrs?|Ms|Prof|Rev|Hon|Gen|Col|Lt|Sgt|Capt|Gov|Sen|Rep|St|vs|cf|e\.g|i\.e|viz|approx)|\p{Lu})\.\s*$/u
const numberSign = /(?:^|[\s("“])(?:Nos?|Fig|Figs|Vol|Ch|Sec|Eq|Art|pp?|ca?)\.\s*$/u
/** The number of a list item, which begins a paragraph: `1.`, `c.`, `IV.`, `2.1.` */
const listNumber = /^\(?(?:\d{1,4}|[a-z]|[ivxlcdm]{1,8})(?:\.\w{1,4})*[.)]+\s*$/i

/** Whether a heading of this level begins a chapter. */
export const beginsChapter = (level: number): boolean => level === 1 || level === 2

/** The sentences of a document and its chapters, in order. */
export function toSentences(blocks: readonly Block[]): { sentences: Sentence[]; chapters: StoredChapter[] } {
  const sentences: Sentence[] = []
  const chapters: StoredChapter[] = []
  for (const { text, level } of blocks) {
    if (beginsChapter(level)) chapters.push({ title: text.slice(0, 200), sentence: sentences.length })
    const parts = level > 0 ? cutLong(text) : splitSentences(text).flatMap(cutLong)
    for (const [index, part] of parts.entries()) sentences.push({ text: part, isParagraph: index === 0, level })
  }
  return { sentences, chapters }
}

function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let isOpen = false
  for (const { segment } of segmenter.segment(text)) {
    const previous = sentences.at(-1)
    const isSplitByMistake = previous !== undefined && (isOpen || (numberSign.test(previous) && /^\d/.test(segment)))
    if (isSplitByMistake) sentences[sentences.length - 1] = previous + segment
    else sentences.push(segment)
    isOpen = abbreviation.test(segment) || (sentences.length === 1 && listNumber.test(segment))
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean)
}

/** Parts of at most `maxLength` characters: up to the last clause that fits, else up to the last space. */
function cutLong(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength)
    const clause = /^.*[,;:)\u2013\u2014](?=\s)/su.exec(head)?.[0].length ?? 0
    const space = head.lastIndexOf(' ')
    // A clause that ends early leaves more parts than needed.
    const at = clause > maxLength / 2 ? clause : space > 0 ? space : toWholeCharacters(head).length
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Without the first half of a character that the cut goes through. */
const toWholeCharacters = (text: string) => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)
