import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { callService, parseReply, ServiceError, type ServiceOptions, type ServiceRequest } from '../service-client.ts'
import { toMarkedText } from './marked-text.ts'
import { VectorStoreError, type StoreItem } from './port.ts'

/** By this name the store is found again. */
const storeName = 'Foundry passages'
/** Most passages have fewer tokens, so that a part of a file holds about two. */
const chunking = { type: 'static', static: { max_chunk_size_tokens: 500, chunk_overlap_tokens: 250 } }
const indexingTimeoutMs = 120_000

export type StoreConnection = ServiceOptions & { storeId: string | undefined; pollMs: number }
/** A file of the store. `putAt` tells generations of an item apart. */
export type StoredFile = { id: string; itemId: string; putAt: number; passageCount: number }
type Signal = { signal?: AbortSignal | undefined }

const attributes = z.object({ item_id: z.uuid(), put_at: z.number(), passage_count: z.number().int() })
const stored = z.object({ id: z.string() })
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), has_more: z.boolean().default(false), last_id: z.string().nullish() })
/** Files that others put there have other attributes. */
const storedFile = z.object({ id: z.string(), status: z.string(), attributes: attributes.nullish().catch(null) })

/** The configured store, else the one with our name, which is made where there is none. */
export async function findStoreId(connection: StoreConnection): Promise<string> {
  if (connection.storeId) return connection.storeId
  const stores = await readPages(connection, {
    path: '/vector_stores',
    item: z.object({ id: z.string(), name: z.string().nullable() }),
  })
  // All processes choose the oldest, should two of them have made one at the same time.
  const found = stores.findLast(({ name }) => name === storeName)
  if (found) return found.id
  return parseReply(stored, await callService(connection, { path: '/vector_stores', body: { name: storeName } })).id
}

export async function listFiles(connection: StoreConnection, storeId: string): Promise<StoredFile[]> {
  const files = await readPages(connection, { path: `/vector_stores/${storeId}/files`, item: storedFile })
  return files.flatMap(({ id, status, attributes: of }) =>
    status === 'completed' && of ? [{ id, itemId: of.item_id, putAt: of.put_at, passageCount: of.passage_count }] : [],
  )
}

type PagesInput<T extends z.ZodType> = { path: string; item: T }

/** Newest first. */
async function readPages<T extends z.ZodType>(
  connection: StoreConnection,
  { path, item }: PagesInput<T>,
): Promise<z.output<T>[]> {
  const all: z.output<T>[] = []
  let after = ''
  for (;;) {
    const page = parseReply(
      pageOf(item),
      await callService(connection, { path: `${path}?limit=100&order=desc${after}` }),
    )
    all.push(...page.data)
    if (!page.has_more || !page.last_id) return all
    after = `&after=${encodeURIComponent(page.last_id)}`
  }
}

/** Uploads the item and waits until it can be found. A file that cannot is removed again. */
export async function addFile(
  connection: StoreConnection,
  { storeId, item, putAt, signal }: Signal & { storeId: string; item: StoreItem; putAt: number },
): Promise<StoredFile> {
  const form = new FormData()
  form.set('purpose', 'assistants')
  form.set('file', new Blob([toMarkedText(item)], { type: 'text/plain' }), `${item.id}.txt`)
  const { id } = parseReply(stored, await callService(connection, { path: '/files', body: form, signal }))
  const file = { id, itemId: item.id, putAt, passageCount: item.passages.length }
  try {
    const body = {
      file_id: id,
      attributes: { item_id: item.id, put_at: putAt, passage_count: item.passages.length },
      chunking_strategy: chunking,
    }
    await callService(connection, { path: `/vector_stores/${storeId}/files`, body, signal })
    await waitUntilIndexed(connection, { path: `/vector_stores/${storeId}/files/${id}`, signal })
    return file
  } catch (error) {
    await removeFile(connection, { storeId, id }).catch(() => undefined)
    throw error
  }
}

const indexed = z.object({ status: z.string(), last_error: z.object({ code: z.string() }).nullish() })

async function waitUntilIndexed(
  connection: StoreConnection,
  { path, signal }: Signal & { path: string },
): Promise<void> {
  const deadline = performance.now() + indexingTimeoutMs
  while (performance.now() < deadline) {
    const { status, last_error: lastError } = parseReply(indexed, await callService(connection, { path, signal }))
    if (status === 'completed') return
    if (status !== 'in_progress') {
      const isPassing = lastError?.code === 'server_error' || lastError?.code === 'rate_limit_exceeded'
      throw new VectorStoreError(isPassing ? 'unavailable' : 'refused', {
        message: `The service did not index a file: ${status}`,
      })
    }
    await setTimeout(connection.pollMs, undefined, { signal }).catch(() => signal?.throwIfAborted())
  }
  throw new VectorStoreError('unavailable', { message: 'The service did not index a file in time' })
}

/** Also where only one half of it is still there. */
export async function removeFile(
  connection: StoreConnection,
  { storeId, id }: { storeId: string; id: string },
): Promise<void> {
  await removeIfThere(connection, { path: `/vector_stores/${storeId}/files/${id}`, method: 'DELETE' })
  await removeIfThere(connection, { path: `/files/${id}`, method: 'DELETE' })
}

async function removeIfThere(connection: StoreConnection, request: ServiceRequest): Promise<void> {
  try {
    await callService(connection, request)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error
  }
}

const searchReply = z.object({
  data: z.array(
    z.object({
      score: z.number(),
      attributes: attributes.nullish().catch(null),
      content: z.array(z.object({ type: z.string(), text: z.string().default('') })),
    }),
  ),
})
export type FoundPart = { itemId: string; putAt: number; score: number; text: string }

/** The parts of these items' files that fit the query best. */
export async function searchFiles(
  connection: StoreConnection,
  { storeId, query, itemIds, signal }: Signal & { storeId: string; query: string; itemIds: readonly string[] },
): Promise<FoundPart[]> {
  const filters = { type: 'in', key: 'item_id', value: itemIds }
  const body = { query, filters, max_num_results: 50, rewrite_query: false }
  const reply = await callService(connection, { path: `/vector_stores/${storeId}/search`, body, signal })
  return parseReply(searchReply, reply).data.flatMap(({ score, attributes: of, content }) =>
    of ? [{ itemId: of.item_id, putAt: of.put_at, score, text: content.map(({ text }) => text).join('\n') }] : [],
  )
}
