import type { PoolClient } from 'pg'
import type { StoreItem } from './port.ts'

/** How many times a word of the title or a heading counts: chosen on the evaluation set. */
const titleWeight = 3
const headingWeight = 3

/** So that no statement comes near the pool's timeout. */
const passagesPerStatement = 200

/** A longer word is an address or a serial number; nobody types it. */
const maxWordLength = 40
const isWord = `length(lexeme) <= ${maxWordLength} and lexeme !~ '-'`

/** As many as the positions of `entries` can tell apart. */
export const maxPassages = 32_768

/** A search counts this many words of a query; more than a few hundred words of it are no question. */
export const maxTerms = 32

/** A passage with its headings as one text, ready for the database. */
export type IndexPassage = { id: string; headings: string; text: string; embedding: Embedding | null }
export type Embedding = { by: string; hash: Buffer; vector: Buffer }
export type Executor = Pick<PoolClient, 'query'>

/** What PostgreSQL cannot store is no text. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', ' ')

export function toIndexPassages({ passages }: StoreItem): IndexPassage[] {
  return passages.map(({ id, headings, text }) => ({
    id,
    headings: cleanText(headings.join(' ')),
    text: cleanText(text),
    embedding: null,
  }))
}

/**
 * Adds the words that are not there yet. Not in the item's transaction: sorted and committed at once, they cannot make transactions of
 * different items wait for each other in a circle.
 */
export async function addWords(db: Executor, texts: readonly string[]): Promise<void> {
  for (const part of inParts(texts))
    await db.query(
      `with missing as (
         select lexeme, (tsvector_to_array(to_tsvector('foundry', lexeme)))[1] as stem
         from (select distinct lexeme from unnest($1::text[]) as text, unnest(to_tsvector('foundry_words', text)) where ${isWord}) as found
         where not exists (select from vector_store_words where word = lexeme)),
       inserted as (
         insert into vector_store_words (word, stem) select lexeme, stem from missing where stem is not null order by lexeme
         on conflict do nothing returning id, word)
       insert into vector_store_fragments (fragment, word_id)
       select distinct ${fragmentOf('word')}, id from inserted, ${eachFragmentOf('word')} as start`,
      [part],
    )
}

/** The four characters from `start` on; `_` marks the ends of the word. */
export const fragmentOf = (word: string) => `substr('_' || ${word} || '_', start, 4)`
export const eachFragmentOf = (word: string) => `generate_series(1, greatest(1, length(${word}) - 1))`

/** The words of a query in order, without those that every text has; `$1` is the query. */
export const termsOfQuery = `
  select row_number() over (order by position) - 1 as term, lexeme as word, stem from (
    select lexeme, positions[1] as position, (tsvector_to_array(to_tsvector('foundry', lexeme)))[1] as stem
    from unnest(to_tsvector('foundry_words', $1)) where ${isWord}) as found
  where stem is not null order by position limit ${maxTerms}`

type InsertInput = { id: string; title: string; passages: readonly IndexPassage[] }

/** Replaces the item. In a transaction that no other writer of this item runs at the same time. */
export async function replaceItem(db: Executor, { id, title, passages }: InsertInput): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`vector_store ${id}`])
  await db.query('delete from vector_store_items where id = $1', [id])
  const { rows } = await db.query<{ number: number }>(
    'insert into vector_store_items (id, passage_count, word_count) values ($1, $2, 0) returning number',
    [id, passages.length],
  )
  const positioned = passages.map((passage, position) => ({ ...passage, position }))
  for (const part of inParts(positioned)) await insertPassages(db, { itemNumber: rows[0]!.number, title, part })
}

type PartInput = { itemNumber: number; title: string; part: readonly (IndexPassage & { position: number })[] }

async function insertPassages(db: Executor, { itemNumber, title, part }: PartInput): Promise<void> {
  const column = <T>(pick: (passage: PartInput['part'][number]) => T) => part.map(pick)
  const positions = column(({ position }) => position)
  await db.query(
    `insert into vector_store_passages (item_number, id, position, embedded_by, embedded_hash, embedding)
     select $1, * from unnest($2::uuid[], $3::int[], $4::text[], $5::bytea[], $6::bytea[])`,
    [
      itemNumber,
      column(({ id }) => id),
      positions,
      column(({ embedding }) => embedding?.by ?? null),
      column(({ embedding }) => embedding?.hash ?? null),
      column(({ embedding }) => embedding?.vector ?? null),
    ],
  )
  await db.query(
    `with counted as materialized (
       select position, lexeme, sum(cardinality(positions) * weight)::int as count
       from unnest($2::int[], $3::text[], $4::text[]) as passage(position, headings, text), lateral (
         select lexeme, positions, ${titleWeight} as weight from unnest(to_tsvector('foundry_words', $5))
         union all select lexeme, positions, ${headingWeight} from unnest(to_tsvector('foundry_words', headings))
         union all select lexeme, positions, 1 from unnest(to_tsvector('foundry_words', text))) as words
       group by position, lexeme),
     known as (select position, id, count from counted join vector_store_words on word = lexeme),
     lengths as (select position, least(sum(count), 1023)::int as length from known group by position),
     inserted as (
       insert into vector_store_postings (word_id, item_number, passage_count, entries)
       select id, $1, count(*), array_agg((position << 16) | (least(count, 63) << 10) | length order by position)
       from known join lengths using (position) group by id)
     update vector_store_items set word_count = word_count + (select coalesce(sum(length), 0) from lengths) where number = $1`,
    [itemNumber, positions, column(({ headings }) => headings), column(({ text }) => text), title],
  )
}

function inParts<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / passagesPerStatement)
  return Array.from({ length: count }, (_, part) =>
    list.slice(part * passagesPerStatement, (part + 1) * passagesPerStatement),
  )
}
