import type { Executor } from './index-item.ts'
import { isReadable, type QueryWord, type QueryWords } from './query-words.ts'

/** Usual constants of BM25: how soon further occurrences stop to count, and how much the length of a passage does. */
const saturation = 1.2
const lengthShare = 0.75

/** A leg's score is that of BM25; the rank is missing where the leg did not find the passage. */
export type RankedPassage = {
  id: string
  itemId: string
  /** Half of each leg, as a share of the leg's best. */
  score: number
  words: number
  wordsRank: number
  fragments: number
  fragmentsRank: number
  /** The words of the query that it has, how well each is answered, and how often, where titles and headings count more. */
  terms: number[]
  shares: number[]
  counts: number[]
}

type RankInput = QueryWords & { limit: number; alsoIds: readonly string[] }

/** About so many occurrences are read to find candidates: more would take longer than a person should wait. */
const maxOccurrences = 5_000
/** Passages whose scores are then calculated with all words of the query. */
const candidateCount = 200

/**
 * Ranks the readable passages that have any of the words: BM25 over stems, and the same over fragments, where a passage counts only its word
 * nearest to each of the query's. Words that very many passages have only add to the scores of candidates that rarer words find. Answers the
 * best `limit` of the candidates and of `alsoIds`.
 */
export async function rankPassages(db: Executor, input: RankInput): Promise<RankedPassage[]> {
  const candidates = await findCandidates(db, input)
  const column = (name: keyof QueryWord) => input.words.map((word) => word[name])
  const { rows } = await db.query<RankedPassage>(rankStatement, [
    candidates,
    [...new Set(candidates.map((passage) => Number(BigInt(passage) >> 16n)))],
    column('wordId'),
    column('term'),
    column('idf'),
    column('share'),
    column('fragments'),
    input.averageLength,
    input.limit,
  ])
  return rows
}

/** Each as the number of its item and the position in it, in one number, by which rows are grouped quickest. */
async function findCandidates(
  db: Executor,
  { itemNumbers, alsoIds, averageLength, ...query }: RankInput,
): Promise<string[]> {
  const common = chooseCommonTerms(query)
  const words = weighWords(query.words).filter(({ term }) => !common.has(term))
  const { rows } = await db.query<{ passage: string }>(candidateStatement, [
    itemNumbers,
    words.map(({ wordId }) => wordId),
    words.map(({ weight }) => weight),
    alsoIds,
    averageLength,
  ])
  return rows.map(({ passage }) => passage)
}

/** Both ways of searching in one number, as parts of what each could reach. */
function weighWords(words: readonly QueryWord[]): (QueryWord & { weight: number })[] {
  const toShare = (pick: (word: QueryWord) => number) => {
    const highest = Map.groupBy(words, ({ term }) => term)
      .values()
      .map((group) => Math.max(...group.map(pick)))
    const sum = highest.reduce((total, value) => total + value, 0)
    return (word: QueryWord) => (sum === 0 ? 0 : pick(word) / sum)
  }
  const [toWords, toFragments] = [toShare(({ idf, share }) => idf * share), toShare(({ fragments }) => fragments)]
  return words.map((word) => ({ ...word, weight: toWords(word) + toFragments(word) }))
}

/** The most common words of the query, as far as the others are enough to find candidates. */
function chooseCommonTerms({ terms, words }: Pick<QueryWords, 'terms' | 'words'>): Set<number> {
  const common = new Set<number>()
  let count = 0
  const rarestFirst = terms.map((_, term) => term).sort((one, other) => terms[other]!.idf - terms[one]!.idf)
  for (const term of rarestFirst) {
    const occurrences = words.reduce((sum, word) => sum + (word.term === term ? word.passageCount : 0), 0)
    if (count > 0 && count + occurrences > maxOccurrences) common.add(term)
    else count += occurrences
  }
  return common
}

const toSaturated = (frequency: string, averageLength: string) =>
  `${frequency} * ${saturation + 1} / (${frequency} + ${saturation} * (${1 - lengthShare} + ${lengthShare} * length / ${averageLength}::float8))`

const entriesOf = (words: string) => `
    select (item_number::bigint << 16) | (entry >> 16) as passage, word_id, (entry >> 10) & 63 as frequency, entry & 1023 as length
    from vector_store_postings, unnest(entries) as entry where word_id = any(${words}::int[])`

const candidateStatement = `
  with found as materialized (${entriesOf('$2')} and ${isReadable('$1')})
  (select passage from found join unnest($2::int[], $3::float8[]) as query(word_id, weight) using (word_id)
   group by passage order by sum(weight * ${toSaturated('frequency', '$5')}) desc, passage limit ${candidateCount})
  union select (item_number::bigint << 16) | position from vector_store_passages where id = any($4::uuid[]) and ${isReadable('$1')}`

const rankStatement = `
  with matched as materialized (
    select * from (${entriesOf('$3')} and item_number = any($2::int[])) as found where passage = any($1::bigint[])),
  answered as (
    select passage, term, max(length) as length, max(idf) as idf, max(share) as share, sum(frequency * share) as frequency,
      max(fragments * ${toSaturated('frequency', '$8')}) as fragments
    from matched join unnest($3::int[], $4::int[], $5::float8[], $6::float8[], $7::float8[])
      as query(word_id, term, idf, share, fragments) using (word_id)
    group by passage, term),
  scored as (
    select passage, sum(idf * ${toSaturated('frequency', '$8')}) as words, sum(fragments) as fragments,
      array_agg(term) as terms, array_agg(share) as shares, array_agg(frequency) as counts
    from answered group by passage),
  ranked as (
    select *, rank() over (order by words desc)::int as words_rank, rank() over (order by fragments desc)::int as fragments_rank,
      coalesce(words / nullif(max(words) over (), 0), 0) / 2 + coalesce(fragments / nullif(max(fragments) over (), 0), 0) / 2 as score
    from scored),
  best as materialized (select * from ranked order by score desc, passage limit $9)
  select passages.id, items.id as "itemId", score, words, words_rank as "wordsRank", fragments, fragments_rank as "fragmentsRank",
    terms, shares, counts
  from best
  join vector_store_items as items on number = passage >> 16
  join vector_store_passages as passages on item_number = number and position = passage & 65535
  order by score desc, passages.id`
