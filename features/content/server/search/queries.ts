import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { resources, searchWords } from '../tables.ts'
import { slipsOf } from './slips.ts'
import { asQueries, termsOf } from './terms.ts'

/** A search made ready: which rows it finds, and how well. */
export type Search = { matches: SQL; rank: SQL }

const plenty = 10

/**
 * Makes a search ready. It asks for all words, and for at least one of them where too few resources have all: people ask
 * whole questions. Null for a text without a word.
 */
export async function readySearch({ db }: { db: Db }, text: string): Promise<Search | null> {
  const terms = termsOf(text)
  if (terms.length === 0) return null
  const { every, any } = asQueries({ terms, nearest: await findNearest(db, terms) })
  const [all, one] = [sql`to_tsquery('foundry', ${every})`, sql`to_tsquery('foundry', ${any})`]
  const fitsAll = sql`${resources.search} @@ ${all}`
  // Weights of: the file's text, the text, what describes it, the title.
  const weight = sql`ts_rank('{0.05, 0.15, 0.6, 1}', ${resources.search}, ${one})`
  if ((await countUpTo(db, { fits: fitsAll, most: plenty })) >= plenty) return { matches: fitsAll, rank: weight }
  return {
    matches: sql`${resources.search} @@ ${one}`,
    rank: sql`${weight} + case when ${fitsAll} then 0.3 else 0 end`,
  }
}

async function countUpTo(db: Db, { fits, most }: { fits: SQL; most: number }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${resources} where ${fits} and ${resources.removedAt} is null limit ${most}) as found`,
  )
  return rows[0]!.count
}

/**
 * For each word that no resource has, those that do: one slip of the finger away, or else alike in their letters. A last
 * word that is only begun is not mistyped.
 */
async function findNearest(db: Db, terms: string[]): Promise<Map<string, string[]>> {
  const unknown = await listUnknown(db, terms)
  if (unknown.length === 0) return new Map()
  const slips = sql.join(
    unknown.map((term) => sql`(${term}, ${sql.param(slipsOf(term))}::text[])`),
    sql`, `,
  )
  const { rows } = await db.execute<{ term: string; words: string[] }>(sql`
    select asked.term, coalesce(
      (select array_agg(word) from (select word from ${searchWords} where word = any (asked.slips) limit 4) as one),
      (select array_agg(word) from (
        select word from ${searchWords} where word % asked.term and length(asked.term) > 4
        order by similarity(word, asked.term) desc, word limit 3) as near),
      '{}') as words
    from (values ${slips}) as asked(term, slips)`)
  return new Map(rows.map(({ term, words }) => [term, words]))
}

async function listUnknown(db: Db, terms: string[]): Promise<string[]> {
  const plain = terms.filter((term) => /^[a-z]{3,30}$/.test(term))
  if (plain.length === 0) return []
  const asked = sql.join(
    plain.map((term) => sql`(${term}, ${term}::text, ${term === terms.at(-1) ? `${term}~` : term})`),
    sql`, `,
  )
  // From the word to its last continuation, so that the key's own order answers.
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from (values ${asked}) as asked(term, low, high)
    where not exists (select 1 from ${searchWords} where word >= low collate "C" and word <= high collate "C")
      and to_tsquery('foundry', term) <> ''::tsquery`)
  return rows.map(({ term }) => term)
}
