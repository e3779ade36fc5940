import { getSynonyms } from './synonyms.ts'

const maxTerms = 12

/** The words of a search: letters and digits only, lowercase, without accents. */
export function parseTerms(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
    .slice(0, maxTerms)
    .map((term) => term.slice(0, 40))
}

type TsQueryInput = {
  terms: string[]
  /** Corrections of terms that occur in no resource. */
  nearest: Map<string, string[]>
}

/**
 * The search in the syntax of `to_tsquery`: each term or its synonyms or corrections; the last term also as a prefix, because
 * the person may still be typing. `every` matches all terms, `any` at least one.
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
