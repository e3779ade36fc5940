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
  /** How many readable passages have it. */
  passageCount: number
}

export type QueryWords = {
  terms: Term[]
  words: QueryWord[]
  /** The items that the person may read, by their numbers. */
  itemNumbers: number[]
  /** Of their passages, in words. */
  averageLength: number
}

type FoundTerm = { term: number; word: string; stem: string }
type Found = { terms: FoundTerm[] | null; candidates: WordOfTerm[] | null; itemNumbers: number[] | null } & Statistics
type WordOfTerm = { term: number; wordId: number; word: string; stem: string }
type Candidate = WordOfTerm & { passageCount: number }
type Statistics = { passageCount: number; wordCount: number }

/** The words of the index that answer the query, weighed by the passages that the person may read. Null where there are none. */
export async function findQueryWords(
  db: Executor,
  { query, readableItemIds }: { query: string; readableItemIds: readonly string[] },
): Promise<QueryWords | null> {
  const { rows } = await db.query<{ found: Found }>(findStatement, [query, readableItemIds])
  const { terms: found, candidates: words, itemNumbers, passageCount, wordCount } = rows[0]!.found
  if (!found || !itemNumbers || passageCount === 0) return null
  const candidates = await countPassages(db, { words: words ?? [], itemNumbers })
  const unknown = found.filter(({ term, stem }) => !candidates.some((one) => one.term === term && one.stem === stem))
  const corrected = await findCorrected(db, { terms: unknown, itemNumbers })
  const weighed = weigh({ found, candidates, corrected, passageCount })
  return { ...weighed, itemNumbers, averageLength: wordCount / passageCount }
}

const findStatement = `
  with readable as materialized (select number, passage_count, word_count from vector_store_items where id = any($2::uuid[])),
  terms as materialized (${termsOfQuery}),
  fragments as materialized (
    select distinct term, ${fragmentOf('word')} as fragment from terms, ${eachFragmentOf('word')} as start),
  enough as (select term, count(*) * ${minShared} as shared from fragments group by term),
  alike as (
    select term, word_id from fragments join vector_store_fragments using (fragment) join enough using (term)
    group by term, word_id, shared having count(*) >= shared),
  candidates as (
    select term, word_id from alike
    union select term, id from terms join vector_store_words using (stem)),
  words as (
    select term, word_id as "wordId", word, stem from candidates join vector_store_words on vector_store_words.id = word_id)
  select json_build_object(
    'terms', (select json_agg(terms) from terms),
    'candidates', (select json_agg(words) from words),
    'itemNumbers', (select json_agg(number) from readable),
    'passageCount', (select coalesce(sum(passage_count), 0) from readable),
    'wordCount', (select coalesce(sum(word_count), 0) from readable)) as found`

/** In SQL. Not as a plain column: with the index of items the database would read the whole index instead of some words. */
export const isReadable = (numbers: string) => `item_number + 0 = any(${numbers}::int[])`

type CountInput = { words: readonly WordOfTerm[]; itemNumbers: readonly number[] }

/** How many readable passages have each word, and only words that any has: nothing of other passages enters the statistics. */
async function countPassages(db: Executor, { words, itemNumbers }: CountInput): Promise<Candidate[]> {
  const wordIds = [...new Set(words.map(({ wordId }) => wordId))]
  const { rows } = await db.query<{ wordId: number; passageCount: number }>(
    `select word_id as "wordId", sum(passage_count)::int as "passageCount" from vector_store_postings
     where word_id = any($1::int[]) and ${isReadable('$2')} group by word_id`,
    [wordIds, itemNumbers],
  )
  const counts = new Map(rows.map(({ wordId, passageCount }) => [wordId, passageCount]))
  return words.flatMap((word) => {
    const passageCount = counts.get(word.wordId)
    return passageCount === undefined ? [] : [{ ...word, passageCount }]
  })
}

type Corrected = Candidate & { share: number }

/** Words that a word of the query is probably a misspelling of, and others of their stems. */
async function findCorrected(
  db: Executor,
  { terms, itemNumbers }: { terms: readonly FoundTerm[]; itemNumbers: readonly number[] },
): Promise<Corrected[]> {
  const plain = terms.filter(({ word }) => /^[a-z]{4,}$/.test(word))
  if (plain.length === 0) return []
  const { rows } = await db.query<WordOfTerm & { near: string[] }>(
    `with near as materialized (
       select term, word, stem from unnest($1::text[], $2::int[]) as terms(typed, term)
       join vector_store_words on word between left(typed, 1) and left(typed, 1) || '~'
       where length(word) between length(typed) - 2 and length(typed) + 2 and levenshtein_less_equal(word, typed, 2) <= 2),
     stems as (select term, stem, array_agg(word) as near from near group by term, stem)
     select term, id as "wordId", word, stem, near from stems join vector_store_words using (stem)`,
    [plain.map(({ word }) => word), plain.map(({ term }) => term)],
  )
  const typed = new Map(plain.map(({ term, word }) => [term, word]))
  const rated = rows.map(({ near, ...word }) => ({
    ...word,
    share: Math.max(...near.map((one) => rateSpelling(typed.get(word.term)!, one))),
  }))
  const counted = await countPassages(db, { words: rated.filter(({ share }) => share > 0), itemNumbers })
  const shares = new Map(rated.map(({ term, wordId, share }) => [`${term} ${wordId}`, share]))
  const found = counted.map((word) => ({ ...word, share: shares.get(`${word.term} ${word.wordId}`)! }))
  return found.filter(({ term, share }) => found.every((one) => one.term !== term || one.share <= share))
}

type WeighInput = { found: FoundTerm[]; candidates: Candidate[]; corrected: Corrected[]; passageCount: number }

function weigh({ found, candidates, corrected, passageCount }: WeighInput): Pick<QueryWords, 'terms' | 'words'> {
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
    passageCount: word.passageCount,
  }))
  return { terms, words }
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
