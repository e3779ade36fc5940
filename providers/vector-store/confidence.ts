import type { Term } from './query-words.ts'

/** A question is answered by one passage, and it is seldom behind the third. */
const passageCount = 3

/** A logistic fit on the tuning half of the evaluation set: about half of what the query asks for must be in one passage. */
const fit = { constant: -4.11, coverage: 8 }

/** What a passage has of the query: indexes of its words, and how well each is answered. */
type Answered = { terms: readonly number[]; shares: readonly number[] }

/**
 * Whether the content probably answers the query: the share of the query's words that one of the best passages has, where a rare word counts more
 * and a misspelled one less.
 */
export function rateConfidence(terms: readonly Term[], passages: readonly Answered[]): number {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0)
  const coverages = passages
    .slice(0, passageCount)
    .map((passage) => passage.terms.reduce((sum, term, index) => sum + terms[term]!.idf * passage.shares[index]!, 0))
  if (coverages.length === 0) return 0
  return 1 / (1 + Math.exp(-(fit.constant + (fit.coverage * Math.max(...coverages)) / total)))
}
