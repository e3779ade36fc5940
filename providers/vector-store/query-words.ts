import { eachFragmentOf, fragmentOf, termsOfQuery, type Executor } from './index-item.ts'
import { listFragments, rateSpelling } from './spelling.ts'

/** Words that share less with a word of the query have little to do with it. */
const minShared = 0.4

/** One word of the query. `idf` is what finding it says of a passage; a word that no readable passage has says the most. */
export type Term = { word: string; stem: string; idf: number }

/** A word of the index that answers a word of the query. */
export type QueryWord = {
  wordId: number
  /** Index of the query's word. */
  term: number
  idf: number
  /** How well it answers: 1 for the same stem, less where the spelling differs, 0 where it only shares fragments. */
  share: number
  /** The weights of the fragments that both have, together. */
  fragments: number
}

export type QueryWords = { terms: Term[]; words: QueryWord[]; averageLength: number }

type Candidate = { term: number; wordId: number; word: string; stem: string; passageCount: number }
type Statistics = { passageCount: number; wordCount: number }

const readableItems = `
  readable as materialized (select number, passage_count, word_count from vector_store_items where id = any($2::uuid[]))`
/** How many readable passages have each candidate: nothing of other passages enters the statistics. */
const countedCandidates = `
  select term, candidates.word_id as "wordId", word, stem, passages::int as "passageCount" from candidates
  join (select word_id, sum(cardinality(entries)) as passages from vector_store_postings
        where word_id = any(array(select word_id from candidates)) and item_number = any(array(select number from readable)) group by word_id) as counted
    using (word_id)
  join vector_store_words on vector_store_words.id = word_id`

/** The words of the index that answer the query, weighed by the passages that the person may read. Null where there are none. */
export async function findQueryWords(
  db: Executor,
  { query, readableItemIds }: { query: string; readableItemIds: readonly string[] },
): Promise<QueryWords | null> {
  const { rows } = await db.query<FoundRow>(findStatement, [query, readableItemIds])
  const { terms: found, candidates, statistics } = rows[0]!.found
  if (!found || !statistics.passageCount) return null
  const unknown = found.filter(({ term, stem }) => !candidates?.some((one) => one.term === term && one.stem === stem))
  const corrected = await findCorrected(db, { terms: unknown, readableItemIds })
  return weigh({ found, candidates: candidates ?? [], corrected, statistics })
}

type FoundTerm = { term: number; word: string; stem: string }
type FoundRow = { found: { terms: FoundTerm[] | null; candidates: Candidate[] | null; statistics: Statistics } }

const findStatement = `
  with ${readableItems},
  terms as materialized (${termsOfQuery}),
  fragments as materialized (
    select distinct term, ${fragmentOf('word')} as fragment from terms, ${eachFragmentOf('word')} as start),
  enough as (select term, count(*) * ${minShared} as shared from fragments group by term),
  alike as (
    select term, word_id from fragments join vector_store_fragments using (fragment) join enough using (term)
    group by term, word_id, shared having count(*) >= shared),
  candidates as materialized (
    select term, word_id from alike
    union select term, id from terms join vector_store_words using (stem)),
  counted as (${countedCandidates})
  select json_build_object(
    'terms', (select json_agg(terms) from terms),
    'candidates', (select json_agg(counted) from counted),
    'statistics', (select json_build_object('passageCount', coalesce(sum(passage_count), 0), 'wordCount', coalesce(sum(word_count), 0))
                   from readable)) as found`

type Corrected = Candidate & { share: number }

/** Words that a word of the query is probably a misspelling of, and others of their stems. */
async function findCorrected(
  db: Executor,
  { terms, readableItemIds }: { terms: readonly FoundTerm[]; readableItemIds: readonly string[] },
): Promise<Corrected[]> {
  const plain = terms.filter(({ word }) => /^[a-z]{4,}$/.test(word))
  if (plain.length === 0) return []
  const { rows } = await db.query<Candidate & { near: string[] }>(
    `with ${readableItems},
     near as materialized (
       select term, vector_store_words.word, stem from unnest($1::text[], $3::int[]) as terms(typed, term)
       join vector_store_words on word between left(typed, 1) and left(typed, 1) || '~'
       where length(word) between length(typed) - 2 and length(typed) + 2 and levenshtein_less_equal(word, typed, 2) <= 2),
     candidates as materialized (select distinct near.term, id as word_id from near join vector_store_words using (stem)),
     counted as (${countedCandidates})
     select counted.*, array(select near.word from near where near.term = counted.term and near.stem = counted.stem) as near from counted`,
    [plain.map(({ word }) => word), readableItemIds, plain.map(({ term }) => term)],
  )
  const typed = new Map(plain.map(({ term, word }) => [term, word]))
  const rated = rows.map(({ near, ...candidate }) => ({
    ...candidate,
    share: Math.max(...near.map((word) => rateSpelling(typed.get(candidate.term)!, word))),
  }))
  return rated.filter(({ term, share }) => share > 0 && rated.every((one) => one.term !== term || one.share <= share))
}

type WeighInput = { found: FoundTerm[]; candidates: Candidate[]; corrected: Corrected[]; statistics: Statistics }

function weigh({ found, candidates, corrected, statistics }: WeighInput): QueryWords {
  const { passageCount, wordCount } = statistics
  // Words of one stem in one passage count twice, which makes the stem look a little more common than it is.
  const toIdf = (words: Iterable<{ passageCount: number }>) => {
    const count = Math.min(
      passageCount,
      [...words].reduce((sum, word) => sum + word.passageCount, 0),
    )
    return Math.log(1 + (passageCount - count + 0.5) / (count + 0.5))
  }
  const stems = found.map(({ stem }) => stem)
  const answering = [
    ...candidates.flatMap((word) => (word.stem === stems[word.term] ? [{ ...word, share: 1 }] : [])),
    ...corrected,
  ]
  const terms = found.map(({ term, word, stem }) => ({
    word,
    stem,
    idf: toIdf(answering.filter((one) => one.term === term)),
  }))
  const byWord = new Map([...candidates, ...corrected].map((word) => [`${word.term} ${word.wordId}`, word]))
  const shareByWord = new Map(answering.map(({ term, wordId, share }) => [`${term} ${wordId}`, share]))
  const weighFragments = createFragmentWeights({ found, words: [...byWord.values()], toIdf })
  const words = [...byWord].map(([key, word]) => ({
    wordId: word.wordId,
    term: word.term,
    idf: terms[word.term]!.idf,
    share: shareByWord.get(key) ?? 0,
    fragments: weighFragments(word),
  }))
  return { terms, words, averageLength: wordCount / passageCount }
}

type FragmentInput = { found: FoundTerm[]; words: Candidate[]; toIdf(words: Iterable<Candidate>): number }

/** A fragment weighs the more, the fewer passages have a word with it. */
function createFragmentWeights({ found, words, toIdf }: FragmentInput): (word: Candidate) => number {
  const wordsByFragment = new Map<string, Map<number, Candidate>>()
  for (const word of words)
    for (const fragment of listFragments(word.word)) {
      const having = wordsByFragment.get(fragment) ?? new Map<number, Candidate>()
      wordsByFragment.set(fragment, having.set(word.wordId, word))
    }
  const weights = new Map([...wordsByFragment].map(([fragment, having]) => [fragment, toIdf(having.values())]))
  const fragmentsOfTerms = found.map(({ word }) => listFragments(word))
  return ({ term, word }) => {
    const shared = listFragments(word).intersection(fragmentsOfTerms[term]!)
    return [...shared].reduce((sum, fragment) => sum + weights.get(fragment)!, 0)
  }
}
