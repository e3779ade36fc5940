import type { QuotablePassage } from './port.ts'
import { countWords, type Unit } from './passage-units.ts'

export type ScoredUnit = Unit & { score: number }

/** Shares of the match of the neighbors, of title and headings, and of the passage's rank. */
const weights = { neighbor: 0.25, heading: 0.3, rankLoss: 0.06, stepList: 1.5 }
/** Longer texts match by chance. */
const usualWords = { sentence: 30, list: 60 }

// oxfmt-ignore
const stopWords = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing don
  for from get give had has have having he her here hers him his how i if in into is it its just know let like me more
  most must my need no not of on one only or other our out please s shall she should show so some such t tell than that the
  their them then there these they this those to too under up us use very want was we were what when where which while
  who whom why will with would you your`.split(/\s+/),
)

/** The words that carry meaning, without their endings. */
export function listStems(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !stopWords.has(word)).map(toStem)
}

/** Cuts common English endings, so that "pitches" and "pitching" are one. A rough cut is enough: both sides are cut alike. */
export function toStem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=\w{2}[^s])s$/, '')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=.{3})(?:ing|ed|ers?|ors?|ments?|ly)$/, '')
    .replace(/([b-df-hj-np-rtv-z])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '')
}

/** How well each unit matches the question: rare words count more, and neighbors, headings and the rank of the passage a little. */
export function scoreUnits(units: readonly Unit[], { question, wantsSteps }: Question): ScoredUnit[] {
  const stemSets = units.map(({ text, items }) => new Set(listStems([text, ...items].join(' '))))
  const weightOf = weighWords(new Set(listStems(question)), stemSets)
  const matches = stemSets.map((stems) => match(stems, weightOf))
  const passages = [...new Set(units.map(({ passage }) => passage))]
  return units.map((unit, index) => {
    const isBeside = (other: number) => units[other]?.passage === unit.passage
    const neighbors = [index - 1, index + 1].filter(isBeside).reduce((sum, other) => sum + matches[other]!, 0)
    const length = countWords([unit.text, ...unit.items].join(' ')) / usualWords[unit.kind]
    const own = (matches[index]! / Math.max(1, length)) * (wantsSteps && unit.kind === 'list' ? weights.stepList : 1)
    const heading = match(new Set(listStems(describeLocation(unit.passage))), weightOf)
    const rank = 1 - weights.rankLoss * passages.indexOf(unit.passage)
    const score = own === 0 ? 0 : own + weights.neighbor * neighbors + weights.heading * heading
    return { ...unit, score: score * Math.max(0.3, rank) }
  })
}

type Question = { question: string; wantsSteps: boolean }

const describeLocation = ({ title, headings }: QuotablePassage) => [title, ...headings].join(' ')

function weighWords(stems: Set<string>, units: readonly Set<string>[]): Map<string, number> {
  return new Map(
    [...stems].map((stem) => {
      const count = units.filter((unit) => unit.has(stem)).length
      return [stem, Math.log(1 + (units.length + 1) / (count + 1))]
    }),
  )
}

function match(stems: Set<string>, weightOf: Map<string, number>): number {
  let sum = 0
  for (const [stem, weight] of weightOf) if (stems.has(stem)) sum += weight
  return sum
}
