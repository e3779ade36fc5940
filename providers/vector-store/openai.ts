import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { ServiceError } from '../service-client.ts'
import { countSharedWords, readMarkedText } from './marked-text.ts'
import {
  addFile,
  findStoreId,
  listFiles,
  removeFile,
  searchFiles,
  type FoundPart,
  type StoreConnection,
  type StoredFile,
} from './openai-files.ts'
import { VectorStoreError, type FoundPassage, type SearchRequest, type SearchResult, type VectorStore } from './port.ts'

export const settings = defineSettings({
  vectorStore: {
    env: 'VECTOR_STORE',
    doc: 'Where passages are indexed for questions: `postgres`, this database, or `openai`, vector stores of OpenAI. The latter needs `OPENAI_API_KEY`, and sends all knowledge and every question there.',
    schema: z.enum(['postgres', 'openai']).default('postgres'),
  },
  openaiVectorStoreId: {
    env: 'OPENAI_VECTOR_STORE_ID',
    doc: 'The vector store to use with `VECTOR_STORE=openai`.',
    schema: z.string().min(1).optional(),
    defaultDoc: 'the one named "Foundry passages", created when missing',
  },
})

/** Each filter names so many items: the service does not say how many it takes. */
const itemsPerFilter = 200
const maxRequestsAtOnce = 4
const defaults = { timeoutMs: 30_000, pollMs: 500 }

type Options = { apiKey: string; baseUrl: string; storeId?: string | undefined; timeoutMs?: number; pollMs?: number }

/** Passages in a vector store of OpenAI: one file for each item, because a store takes 10,000 files at most. */
export function createOpenAiStore({ apiKey, ...options }: Options): VectorStore {
  const headers = { authorization: `Bearer ${apiKey}` }
  const connection: StoreConnection = { ...defaults, ...options, headers, storeId: options.storeId }
  const getStoreId = keep(() => findStoreId(connection))
  const files = createFileList({ connection, getStoreId })
  return {
    name: 'openai',
    version: '1',
    put: (item, { signal }) =>
      toStoreError(async () => {
        signal?.throwIfAborted()
        const earlier = await files.find([item.id])
        const putAt = Math.max(Date.now(), ...earlier.map((file) => file.putAt + 1))
        // The old file goes when the new one is found: a search between the two takes the newest it finds.
        if (item.passages.length > 0)
          await files.add(await addFile(connection, { storeId: await getStoreId(), item, putAt, signal }))
        await files.remove(earlier)
      }),
    remove: (itemIds) => toStoreError(async () => files.remove(await files.find(itemIds))),
    list: () =>
      toStoreError(async () => {
        const oldestFirst = (await files.readAgain()).toSorted((one, other) => one.putAt - other.putAt)
        const newest = new Map(oldestFirst.map((file) => [file.itemId, file]))
        return [...newest.values()].map(({ itemId, passageCount }) => ({ itemId, passageCount }))
      }),
    search: (request) => toStoreError(async () => search({ connection, getStoreId }, request)),
    close: async () => undefined,
  }
}

type SearchContext = { connection: StoreConnection; getStoreId(): Promise<string> }

/** The files of the store, read once: a list has a hundred on a page. */
function createFileList({ connection, getStoreId }: SearchContext) {
  const files = keep(async () => {
    const list = await listFiles(connection, await getStoreId())
    return new Map(list.map((file) => [file.id, file]))
  })
  return {
    find: async (itemIds: readonly string[]) =>
      [...(await files()).values()].filter(({ itemId }) => itemIds.includes(itemId)),
    add: async (file: StoredFile) => void (await files()).set(file.id, file),
    async remove(list: readonly StoredFile[]) {
      for (const { id } of list) {
        await removeFile(connection, { storeId: await getStoreId(), id })
        ;(await files()).delete(id)
      }
    },
    async readAgain() {
      files.forget()
      return [...(await files()).values()]
    },
  }
}

/** Asks once, and again after a failure. What other processes change is known after the next `list`. */
function keep<T>(ask: () => Promise<T>): { (): Promise<T>; forget(): void } {
  let kept: Promise<T> | undefined
  const forget = () => (kept = undefined)
  const read = () => {
    kept ??= ask().catch((error: unknown) => {
      forget()
      throw error
    })
    return kept
  }
  return Object.assign(read, { forget })
}

async function search({ connection, getStoreId }: SearchContext, request: SearchRequest): Promise<SearchResult> {
  const { limit, readableItemIds, signal } = request
  signal?.throwIfAborted()
  const query = request.query.toWellFormed()
  if (!/[\p{L}\p{N}]/u.test(query) || readableItemIds.length === 0) return { passages: [], confidence: 0 }
  const storeId = await getStoreId()
  const groups = split(readableItemIds, itemsPerFilter)
  const parts: FoundPart[] = []
  for (const round of split(groups, maxRequestsAtOnce)) {
    const found = await Promise.all(
      round.map((itemIds) => searchFiles(connection, { storeId, query, itemIds, signal })),
    )
    parts.push(...found.flat())
  }
  const readable = new Set(readableItemIds)
  const passages = rankPassages(
    query,
    parts.filter(({ itemId }) => readable.has(itemId)),
  )
  return { passages: passages.slice(0, limit), confidence: passages[0]?.score ?? 0 }
}

/** Of an item that is being replaced only the newest generation. */
function rankPassages(query: string, parts: readonly FoundPart[]): FoundPassage[] {
  const newest = new Map<string, number>()
  for (const { itemId, putAt } of parts) newest.set(itemId, Math.max(putAt, newest.get(itemId) ?? 0))
  const best = new Map<string, { id: string; itemId: string; score: number; shared: number }>()
  for (const { itemId, score, text } of parts.filter((part) => part.putAt === newest.get(part.itemId)))
    for (const passage of readMarkedText(text)) {
      const shared = countSharedWords(query, passage.text)
      const known = best.get(passage.id)
      if (!known || known.score < score || known.shared < shared)
        best.set(passage.id, {
          id: passage.id,
          itemId,
          score: Math.max(score, known?.score ?? 0),
          shared: Math.max(shared, known?.shared ?? 0),
        })
    }
  return [...best.values()]
    .sort((one, other) => other.score - one.score || other.shared - one.shared || one.id.localeCompare(other.id))
    .map(({ id, itemId, score }, index) => ({
      id,
      itemId,
      score: Math.min(1, Math.max(0, score)),
      legs: { meaning: { rank: index + 1, score } },
    }))
}

function split<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

async function toStoreError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { failure, message } = error
    const isPassing = failure === 'busy' || failure === 'tooManyAtOnce'
    throw new VectorStoreError(isPassing ? 'unavailable' : failure, { message, cause: error })
  }
}
