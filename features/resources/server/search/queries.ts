import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { resources, searchWords } from '../tables.ts'
import { generateTypos } from './typos.ts'
import { toTsQueries, parseTerms } from './terms.ts'

/** A prepared search. `matchQuery` and `rankQuery` are of type `tsquery`. */
export type Search = {
  /** Selects the resources. */
  matchQuery: SQL
  /** Ranks them. */
  rankQuery: SQL
  /** Whether so many resources match that only titles and descriptions are ranked. */
  isBroad: boolean
  /** When one word is enough to match: the resources that have all words, which are listed first. */
  bestIds: string[]
}

/** With this many resources that have all words, those with only some words are left out. */
const enoughMatches = 10
/** Ranking reads the whole texts, which is slow; above this number only titles and descriptions are ranked. */
const maxRanked = 200

/**
 * Prepares a search. It requires all words; when too few resources have all, one word is enough, because people type whole
 * questions. Null when the text has no words.
 */
export async function prepareSearch({ db }: { db: Db }, text: string): Promise<Search | null> {
  const terms = parseTerms(text)
  if (terms.length === 0) return null
  const { every, any } = toTsQueries({ terms, nearest: await findNearestWords(db, terms) })
  const [all, one] = [sql`to_tsquery('foundry', ${every})`, sql`to_tsquery('foundry', ${any})`]
  const bestIds = await listMatchingIds(db, all)
  if (bestIds.length >= enoughMatches)
    return { matchQuery: all, rankQuery: one, isBroad: bestIds.length >= maxRanked, bestIds: [] }
  return { matchQuery: one, rankQuery: one, isBroad: (await listMatchingIds(db, one)).length >= maxRanked, bestIds }
}

async function listMatchingIds(db: Db, matchQuery: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from some_resources(${matchQuery}, ${maxRanked}) as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Corrections for each term that occurs in no resource: known words one typo away, else words with similar trigrams. The last
 * term is not corrected when it is the prefix of a known word.
 */
async function findNearestWords(db: Db, terms: string[]): Promise<Map<string, string[]>> {
  const unknown = await listUnknownTerms(db, terms)
  if (unknown.length === 0) return new Map()
  const typos = sql.join(
    unknown.map((term) => sql`(${term}, ${sql.param(generateTypos(term))}::text[])`),
    sql`, `,
  )
  const { rows } = await db.execute<{ term: string; words: string[] }>(sql`
    select typos.term, coalesce(
      (select array_agg(word) from (select word from ${searchWords} where word = any (typos.spellings) limit 4) as one),
      (select array_agg(word) from (
        select word from ${searchWords} where word % typos.term and length(typos.term) > 4
        order by similarity(word, typos.term) desc, word limit 3) as near),
      '{}') as words
    from (values ${typos}) as typos(term, spellings)`)
  return new Map(rows.map(({ term, words }) => [term, words]))
}

async function listUnknownTerms(db: Db, terms: string[]): Promise<string[]> {
  const plain = terms.filter((term) => /^[a-z]{3,30}$/.test(term))
  if (plain.length === 0) return []
  const ranges = sql.join(
    plain.map((term) => sql`(${term}, ${term}::text, ${term === terms.at(-1) ? `${term}~` : term}::text)`),
    sql`, `,
  )
  // `~` sorts after all letters: the range from the term to `term~` covers its continuations and uses the primary key.
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from (values ${ranges}) as ranges(term, low, high)
    where not exists (select 1 from ${searchWords} where word between low and high)
      and to_tsquery('foundry', term) <> ''::tsquery`)
  return rows.map(({ term }) => term)
}

/** Adds the words of resources to those that misspelled terms are corrected to. */
export async function addSearchWords({ db }: { db: Db }, resourceIds: string[]): Promise<void> {
  const words = sql`select distinct lexeme from ${resources},
    unnest(to_tsvector('foundry_words', ${resources.title} || ' ' || ${resources.description} || ' ' || array_text(${resources.tags})
      || ' ' || ${resources.body} || ' ' || ${resources.fileText})) as found(lexeme, positions, weights)
    where ${resources.id} = any (${sql.param(resourceIds)}::uuid[]) and lexeme ~ '^[a-z]{3,30}$'`
  await db.execute(sql`insert into ${searchWords} (word) ${words} on conflict do nothing`)
}
