import { getSynonyms } from './synonyms.ts'

const maxTerms = 12

/** The words of a search: letters and digits alone, without case and accents. */
export function parseTerms(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
    .slice(0, maxTerms)
    .map((term) => term.slice(0, 40))
}

type TsQueryInput = {
  terms: string[]
  /** For words nobody wrote, the nearest that somebody did. */
  nearest: Map<string, string[]>
}

/**
 * The search as PostgreSQL reads it: each word with those that mean the same and those it may be mistyped for, the last
 * one also as a beginning, since people type on. `every` asks for all words, `any` for at least one.
 */
export function toTsQueries({ terms, nearest }: TsQueryInput): { every: string; any: string } {
  const groups = terms.map((term, index) => {
    const isLast = index === terms.length - 1 && term.length > 1
    const words = [isLast ? `${term}:*` : term, ...getSynonyms(term).map(toPhrase), ...(nearest.get(term) ?? [])]
    return `(${words.join(' | ')})`
  })
  return { every: groups.join(' & '), any: groups.join(' | ') }
}

function toPhrase(words: string): string {
  const parts = words.split(' ')
  return parts.length > 1 ? `(${parts.join(' <-> ')})` : words
}
