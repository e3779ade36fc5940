import type { QuotablePassage } from './port.ts'
import { scoreUnits, type ScoredUnit } from './passage-scores.ts'
import { countWords, type Unit } from './passage-units.ts'

const maxWords = 140
const maxQuotes = 4
/** Of one quote; longer sentences are left out, and of longer lists the first items are kept. */
const maxQuoteWords = 80
const nearCount = 3
/** Of the best score: what matches less is left out. */
const minShare = 0.55

const asksForSteps =
  /\bhow\b(?! (?:much|many|long|often|far|big|soon))|\b(?:steps?|process|checklist|list|stages?|ways)\b/i
/** Such a sentence says nothing without the one before. */
const leansBack =
  /^(?:it|its|this|that|these|those|they|their|he|she|however|but|then|also|instead|therefore|for example|in addition)\b/i

/** The best sentences and lists of the passages, word for word, in parts that are shown one after the other; empty where nothing can be quoted. */
export function quotePassages(units: readonly Unit[], question: string): string[] {
  const scored = scoreUnits(units, { question, wantsSteps: asksForSteps.test(question) })
  const chosen = chooseUnits(scored)
  if (chosen.length === 0) return []
  const titles = [...new Set(chosen.map(({ passage }) => passage.title))]
  const quotes = titles.flatMap((title) => [
    `**${escapeMarkdown(title)}**\n\n`,
    ...formatQuotes(chosen.filter(({ passage }) => passage.title === title)),
  ])
  const sources = titles.map((title) => formatSource(chosen.find(({ passage }) => passage.title === title)!.passage))
  return ["Here is what the program's content says:\n\n", ...quotes, `To read more, open ${joinList(sources)}.`]
}

/** Titles that may be near, for a question that the content does not answer. */
export function describeNear(passages: readonly QuotablePassage[]): string {
  const isFirst = ({ title }: QuotablePassage, index: number) =>
    passages.findIndex((other) => other.title === title) === index
  const nearest = passages.filter(isFirst).slice(0, nearCount)
  return nearest.length === 0 ? '' : `These may be near: ${joinList(nearest.map(formatSource))}.`
}

function formatSource({ title, page, n }: QuotablePassage): string {
  return `**${escapeMarkdown(title)}**${page === null ? '' : `, page ${page}`} [${n}]`
}

const joinList = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts)

/** The best first, as long as they fit; then in the order of their sources. Where none matches, the beginning of the best passage. */
function chooseUnits(scored: readonly ScoredUnit[]): Unit[] {
  const quotable = scored.filter((unit) => {
    const wordCount = countWords(formatUnit(unit))
    return wordCount > 0 && wordCount <= maxQuoteWords
  })
  const ranked = quotable.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score)
  const candidates = ranked.length > 0 ? ranked : quotable.slice(0, 2)
  const minScore = (candidates[0]?.score ?? 0) * minShare
  const chosen = new Set<Unit>()
  const texts = new Set<string>()
  let wordCount = 0
  let quoteCount = 0
  for (const unit of candidates) {
    const group = withContext(unit, scored).filter((member) => !chosen.has(member) && !texts.has(member.text))
    const size = group.reduce((sum, member) => sum + countWords(formatUnit(member)), 0)
    if (quoteCount === maxQuotes || unit.score < minScore) break
    if (size === 0 || (quoteCount > 0 && wordCount + size > maxWords)) continue
    for (const member of group) chosen.add(member)
    for (const { text, kind } of group) if (kind === 'sentence') texts.add(text)
    wordCount += size
    quoteCount++
  }
  const order = [...new Set([...chosen].map(({ passage }) => passage))]
  return [...chosen].toSorted(
    (one, other) => order.indexOf(one.passage) - order.indexOf(other.passage) || one.index - other.index,
  )
}

function withContext(unit: ScoredUnit, scored: readonly ScoredUnit[]): ScoredUnit[] {
  if (!leansBack.test(unit.text)) return [unit]
  const before = scored.find(
    ({ passage, index, paragraph }) =>
      passage === unit.passage && index === unit.index - 1 && paragraph === unit.paragraph,
  )
  return before?.kind === 'sentence' ? [before, unit] : [unit]
}

/** Sentences that follow each other are one quote with one mark. */
function formatQuotes(units: readonly Unit[]): string[] {
  return units.map((unit, index) => {
    const next = units[index + 1]
    const previous = units[index - 1]
    const isBegun = previous !== undefined && continues(previous, unit)
    const isOpen = next !== undefined && continues(unit, next)
    const start = unit.kind === 'sentence' && !isBegun ? '> ' : ''
    return `${start}${formatUnit(unit)}${isOpen ? ' ' : ` [${unit.passage.n}]\n\n`}`
  })
}

function continues(one: Unit, other: Unit): boolean {
  const isAdjacent = one.passage === other.passage && other.index === one.index + 1
  return isAdjacent && one.kind === 'sentence' && other.kind === 'sentence'
}

function formatUnit({ kind, text, items }: Unit): string {
  if (kind === 'sentence') return escapeMarkdown(text)
  let wordCount = countWords(text)
  const kept = items.filter((item) => (wordCount += countWords(item)) <= maxQuoteWords)
  if (kept.length === 0) return ''
  const lines = kept.map(formatItem).join('\n')
  return text === '' ? lines : `${escapeMarkdown(text)}\n\n${lines}`
}

/** Numbers stay, so that steps are those of the source; all bullets become the one that Markdown knows. */
function formatItem(item: string): string {
  const [, number, text = ''] = /^(?:(\d+)[.)]|\S)\s+(.*)$/s.exec(item) ?? []
  return `${number === undefined ? '-' : `${number}.`} ${escapeMarkdown(text)}`
}

/** A quote is words alone: links and images of the content lose their addresses, and numbers in brackets could be taken for marks. */
export function escapeMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[(\d+)\]/g, '($1)')
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
}
