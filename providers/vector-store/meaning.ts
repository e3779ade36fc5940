import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createEmbeddingCache, type EmbeddedItem } from './embedding-cache.ts'
import type { Executor, IndexPassage } from './index-item.ts'
import { VectorStoreError, type VectorStoreFailure } from './port.ts'

/** What turns texts into vectors whose squares add up to 1. */
export type Encoder = {
  /** Changes whenever the same text would have another vector. */
  name: string
  embed(texts: readonly string[], options: { signal: AbortSignal }): Promise<Float32Array[]>
}

/** A passage by the similarity of its meaning to the query's, from -1 to 1. */
export type SimilarPassage = { id: string; itemId: string; similarity: number; rank: number }
/** The most similar ones, best first; `min` is the least similarity of all readable passages. */
export type Similar = { passages: SimilarPassage[]; min: number }

type MeaningOptions = { pool: Pool; encoder: Encoder; onError(error: unknown): void }

/** So long a search waits for the service, and after a failure so long none does. */
const queryTimeoutMs = 3_000
const pauseAfterFailureMs = 30_000
/** More than these cannot come among the best of both ways of searching. */
const maxSimilar = 200
/** Compared between two turns of the event loop: about 3 ms at 512 numbers each. */
const passagesPerTurn = 2_000

export type MeaningLeg = {
  version: string
  /** The passages with their embeddings. Unchanged ones are not embedded again. */
  embed(input: EmbedInput): Promise<IndexPassage[]>
  /** Null where the service does not answer: the search goes on without it. */
  embedQuery(query: string, options: { signal?: AbortSignal | undefined }): Promise<Float32Array | null>
  /** Compares the query with the passages of these items. */
  rank(db: Executor, input: { query: Float32Array; itemNumbers: readonly number[] }): Promise<Similar>
}
type EmbedInput = { title: string; passages: readonly IndexPassage[]; signal?: AbortSignal | undefined }

/** Finds passages by meaning: each is compared with the query, exactly, in this process's memory. */
export function createMeaning({ pool, encoder, onError }: MeaningOptions): MeaningLeg {
  const cache = createEmbeddingCache(encoder.name)
  let pausedUntil = 0
  return {
    version: encoder.name,
    embed: (input) => embedPassages({ pool, encoder }, input),
    async embedQuery(query, { signal }) {
      if (performance.now() < pausedUntil) return null
      try {
        const timeout = AbortSignal.timeout(queryTimeoutMs)
        const [vector] = await encoder.embed([query], {
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        return vector!
      } catch (error) {
        signal?.throwIfAborted()
        pausedUntil = performance.now() + pauseAfterFailureMs
        onError(error)
        return null
      }
    },
    rank: async (db, { query, itemNumbers }) => compare(await cache.read(db, itemNumbers), query),
  }
}

async function embedPassages(
  { pool, encoder }: Pick<MeaningOptions, 'pool' | 'encoder'>,
  { title, passages, signal = new AbortController().signal }: EmbedInput,
): Promise<IndexPassage[]> {
  const texts = passages.map(({ headings, text }) => [title, headings, text].filter(Boolean).join('\n'))
  const hashes = texts.map((text) => createHash('sha256').update(`${encoder.name}\0${text}`).digest())
  const vectors = await findEmbeddings(pool, hashes)
  const textByHash = new Map(hashes.map((hash, index) => [hash.toString('hex'), texts[index]!]))
  const missing = [...textByHash].filter(([hash]) => !vectors.has(hash))
  const missingTexts = missing.map(([, text]) => text)
  const added = missing.length > 0 ? await encoder.embed(missingTexts, { signal }) : []
  for (const [index, [hash]] of missing.entries()) vectors.set(hash, toBytes(added[index]!))
  return passages.map((passage, index) => {
    const hash = hashes[index]!
    return { ...passage, embedding: { by: encoder.name, hash, vector: vectors.get(hash.toString('hex'))! } }
  })
}

/** An encoder says why it failed in the same words as a store. */
export function toEmbeddingError(error: unknown): VectorStoreError {
  const failure = (error as { failure?: VectorStoreFailure }).failure ?? 'unavailable'
  return new VectorStoreError(failure, { message: 'The passages could not be embedded', cause: error })
}

async function findEmbeddings(pool: Pool, hashes: readonly Buffer[]): Promise<Map<string, Buffer>> {
  const { rows } = await pool.query<{ hash: Buffer; embedding: Buffer }>(
    'select distinct on (embedded_hash) embedded_hash as hash, embedding from vector_store_passages where embedded_hash = any($1::bytea[])',
    [hashes],
  )
  return new Map(rows.map(({ hash, embedding }) => [hash.toString('hex'), embedding]))
}

const toBytes = (vector: Float32Array) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

async function compare(items: readonly EmbeddedItem[], query: Float32Array): Promise<Similar> {
  const passages: Omit<SimilarPassage, 'rank'>[] = []
  let turnStart = 0
  for (const { itemId, ids, vectors } of items)
    for (const [index, id] of ids.entries()) {
      passages.push({ id, itemId, similarity: multiply(vectors, { from: index * query.length, query }) })
      if (passages.length - turnStart < passagesPerTurn) continue
      turnStart = passages.length
      await setImmediate()
    }
  const similarities = Float32Array.from(passages, ({ similarity }) => similarity).sort()
  const least = similarities.at(-maxSimilar) ?? -Infinity
  const best = passages.filter(({ similarity }) => Math.fround(similarity) >= least)
  best.sort((one, other) => other.similarity - one.similarity || one.id.localeCompare(other.id))
  return { passages: best.map((passage, index) => ({ ...passage, rank: index + 1 })), min: similarities[0] ?? 0 }
}

function multiply(vectors: Float32Array, { from, query }: { from: number; query: Float32Array }): number {
  let sum = 0
  for (let index = 0; index < query.length; index += 1) sum += vectors[from + index]! * query[index]!
  return sum
}
