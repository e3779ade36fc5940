import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { resources, searchWords } from '../tables.ts'
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

/** For each word that no resource has, up to three that look like it. A last word that is only begun is not mistyped. */
async function findNearest(db: Db, terms: string[]): Promise<Map<string, string[]>> {
  const long = terms.filter((term) => /^[a-z]{4,30}$/.test(term))
  if (long.length === 0) return new Map()
  const list = sql.join(
    long.map((term) => sql`(${term}, ${term === terms.at(-1) ? `${term}%` : term})`),
    sql`, `,
  )
  const { rows } = await db.execute<{ term: string; word: string }>(sql`
    select asked.term, near.word from (values ${list}) as asked(term, pattern)
    cross join lateral (
      select word from ${searchWords} where word % asked.term and abs(length(word) - length(asked.term)) <= 3
      order by similarity(word, asked.term) desc, word limit 3
    ) as near
    where not exists (select 1 from ${searchWords} where word like asked.pattern)`)
  const nearest = new Map<string, string[]>()
  for (const { term, word } of rows) nearest.set(term, [...(nearest.get(term) ?? []), word])
  return nearest
}
