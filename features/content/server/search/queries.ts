import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { resources, searchWords } from '../tables.ts'
import { slipsOf } from './slips.ts'
import { asQueries, termsOf } from './terms.ts'

/** A search made ready: which rows it finds, and how well. */
export type Search = { matches: SQL; rank: SQL }

/** With so many that have all words nobody asks for those with one of them. */
const plenty = 10
/** Weighing whole texts costs: of more than these only what they are about is weighed. */
const mostWeighed = 200

/**
 * Makes a search ready. It asks for all words, and for at least one of them where too few resources have all: people ask
 * whole questions. Null for a text without a word.
 */
export async function readySearch({ db }: { db: Db }, text: string): Promise<Search | null> {
  const terms = termsOf(text)
  if (terms.length === 0) return null
  const { every, any } = asQueries({ terms, nearest: await findNearest(db, terms) })
  const [all, one] = [sql`to_tsquery('foundry', ${every})`, sql`to_tsquery('foundry', ${any})`]
  const best = await listIds(db, { words: all, most: mostWeighed })
  const isEnough = best.length >= plenty
  const matches = sql`${resources.id} in (select resources_with(${isEnough ? all : one}))`
  const some = isEnough ? best : await listIds(db, { words: one, most: mostWeighed })
  const isMuch = some.length >= mostWeighed
  const weight = weigh(isMuch ? resources.about : resources.search, one)
  if (isEnough || best.length === 0) return { matches, rank: weight }
  const isBest = sql`${resources.id} = any (${sql.param(best)}::uuid[])`
  return { matches, rank: sql`case when ${isBest} then 0.3 + ${weigh(resources.search, one)} else ${weight} end` }
}

/** Weights of: the file's text, the text, what describes it, the title. */
function weigh(words: typeof resources.search, query: SQL): SQL {
  return sql`ts_rank('{0.05, 0.15, 0.6, 1}', ${words}, ${query})`
}

async function listIds(db: Db, { words, most }: { words: SQL; most: number }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from resources_with(${words}) as id limit ${most}`)
  return rows.map(({ id }) => id)
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
    plain.map((term) => sql`(${term}, ${term}::text, ${term === terms.at(-1) ? `${term}~` : term}::text)`),
    sql`, `,
  )
  // From the word to its last continuation, so that the key's own order answers.
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from (values ${asked}) as asked(term, low, high)
    where not exists (select 1 from ${searchWords} where word between low and high)
      and to_tsquery('foundry', term) <> ''::tsquery`)
  return rows.map(({ term }) => term)
}
