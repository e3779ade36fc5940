import type { Term } from './query-words.ts'

/** A question is answered by one passage, and it is seldom behind the third. */
const passageCount = 3

/** A logistic fit on the tuning half of the evaluation set: about half of what the query asks for must be in one passage. */
const fit = { constant: -4.11, coverage: 8 }

/** What a passage has of the query: indexes of its words, how well each is answered, and how often. */
type Answered = { terms: readonly number[]; shares: readonly number[]; counts: readonly number[] }

/** A word that a passage is about is in its title or headings, or there more than once. */
const topicCount = 2

/**
 * Whether the content probably answers the query: the share of the query's words that one of the best passages has, where a rare word counts more
 * and a misspelled one less. Of a query of few words a passage has one by chance: "park" in "Where can I park?" need not be about parking. So a
 * word that is mentioned in passing counts the less, the fewer words there are.
 */
export function rateConfidence(terms: readonly Term[], passages: readonly Answered[]): number {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0)
  const inPassing = 1 - 1 / (terms.length + 1)
  const coverages = passages.slice(0, passageCount).map((passage) =>
    passage.terms.reduce((sum, term, index) => {
      const weight = passage.counts[index]! < topicCount ? inPassing : 1
      return sum + terms[term]!.idf * passage.shares[index]! * weight
    }, 0),
  )
  if (coverages.length === 0) return 0
  return 1 / (1 + Math.exp(-(fit.constant + (fit.coverage * Math.max(...coverages)) / total)))
}
