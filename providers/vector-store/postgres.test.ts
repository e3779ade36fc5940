import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPool } from '#tests/harness/test-pool.ts'
import { fakeEmbeddingsKey, startFakeEmbeddings, type FakeEmbeddings } from '../embeddings/fake-openai-embeddings.ts'
import { createOpenAiEmbeddings } from '../embeddings/openai.ts'
import { conformanceItems, createItem, toId } from './conformance-items.ts'
import { describeVectorStore } from './conformance.ts'
import { createMeaning } from './meaning.ts'
import type { VectorStore } from './port.ts'
import { createPostgresStore } from './postgres.ts'

const readableItemIds = conformanceItems.map(({ id }) => id)
const search = (store: VectorStore, query: string) => store.search({ query, limit: 10, readableItemIds })

describeVectorStore('postgres', async () => {
  const { pool, close } = await openTestPool('store')
  return { store: createPostgresStore({ pool }), close }
})

describeVectorStore('postgres with meaning', async () => {
  const { pool, close } = await openTestPool('store')
  const service = await startFakeEmbeddings()
  const store = createPostgresStore({ pool, meaning: connectMeaning(pool, service) })
  return { store, close: async () => void (await Promise.all([service.close(), close()])) }
})

function connectMeaning(pool: Pool, { url: baseUrl }: FakeEmbeddings, model = 'text-embedding-3-small') {
  const encoder = createOpenAiEmbeddings({ apiKey: fakeEmbeddingsKey, baseUrl, model, dimensions: 256, timeoutMs: 300 })
  return createMeaning({ pool, encoder, onError: () => undefined })
}

describe('words', () => {
  let opened: Awaited<ReturnType<typeof openTestPool>>
  beforeAll(async () => (opened = await openTestPool('store')))
  afterAll(() => opened.close())

  test('another process finds what one has put, and the same again after a restart', async () => {
    const [one, other] = [createPostgresStore(opened), createPostgresStore(opened)]
    for (const item of conformanceItems) await one.put(item, {})
    expect(await search(other, 'subscription')).toEqual(await search(one, 'subscription'))
  })

  test('an item with more passages than one statement takes', async () => {
    const store = createPostgresStore(opened)
    const texts = Array.from({ length: 450 }, (_, index) => `Zebra number ${index} of a large herd.`)
    await store.put(createItem('herd', { title: 'Herd', texts }), {})
    const { passages } = await store.search({ query: 'zebra 449', limit: 3, readableItemIds: [toId('herd')] })
    expect(passages[0]!.id).toBe(toId('herd 449'))
  })

  test('a passage that another item has already is refused, and the item stays as it was', async () => {
    const store = createPostgresStore(opened)
    const [first] = conformanceItems
    await store.put(first!, {})
    const thief = { ...createItem('thief', { title: 'Thief', texts: [] }), passages: first!.passages }
    await expect(store.put(thief, {})).rejects.toMatchObject({ failure: 'refused' })
    expect((await store.list()).map(({ itemId }) => itemId)).not.toContain(thief.id)
  })

  test('a database that is gone', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
    await expect(search(createPostgresStore({ pool }), 'pricing')).rejects.toMatchObject({ failure: 'unavailable' })
    await pool.end()
  })
})

describe('meaning', () => {
  let opened: Awaited<ReturnType<typeof openTestPool>>
  let service: FakeEmbeddings
  beforeAll(async () => {
    opened = await openTestPool('store')
    service = await startFakeEmbeddings()
  })
  afterAll(async () => {
    await opened.close()
    await service.close()
  })

  test('unchanged passages are not embedded again; changed ones and those of another model are', async () => {
    const store = createPostgresStore({ pool: opened.pool, meaning: connectMeaning(opened.pool, service) })
    for (const item of conformanceItems) await store.put(item, {})
    const passageCount = conformanceItems.reduce((sum, { passages }) => sum + passages.length, 0)
    expect(service.countTexts()).toBe(passageCount)
    for (const item of conformanceItems) await store.put(item, {})
    expect(service.countTexts()).toBe(passageCount)
    const [first] = conformanceItems
    const changed = {
      ...first!,
      passages: first!.passages.map((passage, index) => (index === 0 ? { ...passage, text: 'New words.' } : passage)),
    }
    await store.put(changed, {})
    expect(service.countTexts()).toBe(passageCount + 1)
    const next = createPostgresStore({
      pool: opened.pool,
      meaning: connectMeaning(opened.pool, service, 'other-model'),
    })
    expect(next.version).not.toBe(store.version)
    await next.put(first!, {})
    expect(service.countTexts()).toBe(passageCount + 1 + first!.passages.length)
  })

  test('when the service is down a search goes on without it, and a put stores the words before it fails', async () => {
    const down = await startFakeEmbeddings()
    const store = createPostgresStore({ pool: opened.pool, meaning: connectMeaning(opened.pool, down) })
    for (const item of conformanceItems) await store.put(item, {})
    expect((await search(store, 'subscription')).passages[0]!.legs).toHaveProperty('meaning')
    down.failNext({ kind: 'hang' })
    const { passages } = await search(store, 'subscription')
    expect(passages[0]!.id).toBe(toId('pricing 0'))
    expect(passages[0]!.legs).not.toHaveProperty('meaning')
    const requestCount = down.requests.length
    await search(store, 'subscription')
    expect(down.requests).toHaveLength(requestCount)
    await down.close()
    const added = createItem('pricing', { title: 'Pricing', texts: ['Ostriches are expensive.'], prefix: 'added' })
    await expect(store.put(added, {})).rejects.toMatchObject({ failure: 'unavailable' })
    expect((await search(store, 'ostriches')).passages[0]!.id).toBe(added.passages[0]!.id)
  })
})
