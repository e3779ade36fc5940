import type { Pool, PoolClient } from 'pg'
import { rateConfidence } from './confidence.ts'
import { fuse } from './fusion.ts'
import {
  addWords,
  cleanText,
  maxPassages,
  replaceItem,
  toIndexPassages,
  type Executor,
  type IndexPassage,
} from './index-item.ts'
import { toEmbeddingError, type MeaningLeg } from './meaning.ts'
import { VectorStoreError, type SearchRequest, type SearchResult, type StoreItem, type VectorStore } from './port.ts'
import { findQueryWords } from './query-words.ts'
import { rankPassages } from './ranking.ts'

/** Changes with the form of the index. */
const version = '1'
/** The confidence must not depend on how many passages were asked for; by meaning, passages with less of the words may come first. */
const minRanked = 10
const minRankedBesideMeaning = 500

type Connection = { pool: Pool; meaning?: MeaningLeg | undefined }
type PutOptions = { signal?: AbortSignal | undefined }

/**
 * Passages in the product's own database, found by the words of the query, misspelled ones included, and with `meaning` also by their meaning. Where the
 * passages of an item cannot be embedded, `put` fails, but the item is found by its words.
 */
export function createPostgresStore(connection: Connection): VectorStore {
  const { pool, meaning } = connection
  return {
    name: 'postgres',
    version: meaning ? `${version}, ${meaning.version}` : version,
    put: (item, options) => toStoreError(put(connection, { item, ...options }), options),
    remove: (itemIds) => toStoreError(remove(pool, itemIds), {}),
    list: () => toStoreError(list(pool), {}),
    search: (request) => toStoreError(search(connection, request), request),
    close: async () => undefined,
  }
}

async function put({ pool, meaning }: Connection, { item, signal }: PutOptions & { item: StoreItem }): Promise<void> {
  signal?.throwIfAborted()
  if (item.passages.length > maxPassages)
    throw new VectorStoreError('refused', { message: `More than ${maxPassages} passages` })
  const title = cleanText(item.title)
  const passages = toIndexPassages(item)
  const embedding = meaning?.embed({ title, passages, signal }) ?? passages
  const [embedded] = await Promise.allSettled([embedding])
  signal?.throwIfAborted()
  await addWords(pool, [title, ...passages.flatMap(({ headings, text }) => [headings, text])])
  signal?.throwIfAborted()
  const stored: readonly IndexPassage[] = embedded.status === 'fulfilled' ? embedded.value : passages
  await replace(pool, { id: item.id, title, passages: stored, signal })
  if (embedded.status === 'rejected') throw toEmbeddingError(embedded.reason)
}

type ReplaceInput = PutOptions & { id: string; title: string; passages: readonly IndexPassage[] }

async function replace(pool: Pool, { signal, ...item }: ReplaceInput): Promise<void> {
  const work = async (client: PoolClient) => {
    await replaceItem(client, item)
    signal?.throwIfAborted()
  }
  await withTransaction(pool, { begin: 'begin', work })
}

async function remove(pool: Pool, itemIds: readonly string[]): Promise<void> {
  // One after the other, so that two removals of the same items cannot wait for each other.
  for (const id of itemIds) await pool.query('delete from vector_store_items where id = $1', [id])
}

async function list(pool: Pool): Promise<{ itemId: string; passageCount: number }[]> {
  const { rows } = await pool.query<{ itemId: string; passageCount: number }>(
    'select id as "itemId", passage_count as "passageCount" from vector_store_items order by id',
  )
  return rows
}

async function search({ pool, meaning }: Connection, request: SearchRequest): Promise<SearchResult> {
  const { limit, readableItemIds, signal } = request
  signal?.throwIfAborted()
  const query = cleanText(request.query)
  const vector = /[\p{L}\p{N}]/u.test(query) ? ((await meaning?.embedQuery(query, { signal })) ?? null) : null
  const work = async (db: Executor) => {
    const queryWords = await findQueryWords(db, { query, readableItemIds })
    if (!queryWords) return { passages: [], confidence: 0 }
    const { itemNumbers, terms } = queryWords
    const similar = vector && meaning ? await meaning.rank(db, { query: vector, itemNumbers }) : null
    const ranked = await rankPassages(db, {
      ...queryWords,
      limit: Math.max(limit, similar ? minRankedBesideMeaning : minRanked),
      alsoIds: similar?.passages.map(({ id }) => id) ?? [],
    })
    const confidence = rateConfidence(terms, ranked)
    return { passages: fuse({ ranked, similar, confidence }).slice(0, limit), confidence }
  }
  // In one snapshot, so that all statements see the same generation of each item.
  return withTransaction(pool, { begin: 'begin isolation level repeatable read read only', work })
}

type TransactionInput<T> = { begin: string; work(client: PoolClient): Promise<T> }

async function withTransaction<T>(pool: Pool, { begin, work }: TransactionInput<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (failure = lost))
    throw error
  } finally {
    client.release(failure)
  }
}

/** Fails at once with the signal's reason; what the database still works on ends by itself soon. */
async function toStoreError<T>(work: Promise<T>, { signal }: PutOptions): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal!.reason)
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof VectorStoreError ? error : toDatabaseError(error)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** Classes 22 and 23: the database is well, but does not take these values. */
function toDatabaseError(error: unknown): VectorStoreError {
  const isRefused = /^2[23]/.test((error as { code?: string }).code ?? '')
  return new VectorStoreError(isRefused ? 'refused' : 'unavailable', {
    message: 'The database did not answer',
    cause: error,
  })
}
