import type { Executor } from './index-item.ts'
import type { QueryWords } from './query-words.ts'

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
  /** The words of the query that it has, and how well each is answered. */
  terms: number[]
  shares: number[]
}

type RankInput = QueryWords & { readableItemIds: readonly string[]; limit: number; alsoIds: readonly string[] }

const saturated = (frequency: string) =>
  `${frequency} * ${saturation + 1} / (${frequency} + ${saturation} * (${1 - lengthShare} + ${lengthShare} * length / $7::float8))`

/**
 * Ranks the readable passages that have any of the words: BM25 over stems, and the same over fragments, where a passage counts only its word
 * nearest to each of the query's. Answers the best of both together, and those of `alsoIds` that were found.
 */
export async function rankPassages(db: Executor, input: RankInput): Promise<RankedPassage[]> {
  const column = (name: keyof QueryWords['words'][number]) => input.words.map((word) => word[name])
  const { rows } = await db.query<RankedPassage>(rankStatement, [
    input.readableItemIds,
    column('wordId'),
    column('term'),
    column('idf'),
    column('share'),
    column('fragments'),
    input.averageLength,
    input.limit,
    input.alsoIds,
  ])
  return rows
}

const rankStatement = `
  with readable as materialized (select number from vector_store_items where id = any($1::uuid[])),
  matched as (
    select item_number, entry >> 16 as position, entry & 1023 as length, term, idf, share, fragments, (entry >> 10) & 63 as frequency
    from unnest($2::int[], $3::int[], $4::float8[], $5::float8[], $6::float8[]) as query(word_id, term, idf, share, fragments)
    join vector_store_postings using (word_id), unnest(entries) as entry
    where item_number = any(array(select number from readable))),
  answered as (
    select item_number, position, term, length, idf, max(share) as share, sum(frequency * share) as frequency,
      max(fragments * ${saturated('frequency')}) as fragments
    from matched group by item_number, position, term, length, idf),
  scored as (
    select item_number, position, sum(idf * ${saturated('frequency')}) as words, sum(fragments) as fragments,
      array_agg(term) as terms, array_agg(share) as shares
    from answered group by item_number, position),
  ranked as (
    select *, rank() over (order by words desc)::int as words_rank, rank() over (order by fragments desc)::int as fragments_rank,
      coalesce(words / nullif(max(words) over (), 0), 0) / 2 + coalesce(fragments / nullif(max(fragments) over (), 0), 0) / 2 as score
    from scored),
  best as (
    (select * from ranked order by score desc, item_number, position limit $8)
    union select ranked.* from ranked join vector_store_passages using (item_number, position)
      where vector_store_passages.id = any($9::uuid[]))
  select vector_store_passages.id, vector_store_items.id as "itemId", score, words, words_rank as "wordsRank", fragments,
    fragments_rank as "fragmentsRank", terms, shares
  from best join vector_store_passages using (item_number, position) join vector_store_items on number = item_number
  order by score desc, vector_store_passages.id`
