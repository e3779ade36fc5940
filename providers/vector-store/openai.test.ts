import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceFault } from '../fake-service.ts'
import { conformanceItems, createItem } from './conformance-items.ts'
import { describeVectorStore } from './conformance.ts'
import { fakeStoreKey, startFakeStore, type FakeStore } from './fake-openai-store.ts'
import { createOpenAiStore } from './openai.ts'
import { VectorStoreError, type VectorStore, type VectorStoreFailure } from './port.ts'

const connect = ({ url }: FakeStore, change: { apiKey?: string; timeoutMs?: number } = {}) =>
  createOpenAiStore({ apiKey: fakeStoreKey, baseUrl: url, pollMs: 1, ...change })

describeVectorStore('openai', async () => {
  const service = await startFakeStore()
  return { store: connect(service), close: () => service.close() }
})

describe('the service', () => {
  let service: FakeStore
  let store: VectorStore
  const readableItemIds = conformanceItems.map(({ id }) => id)
  const search = () => store.search({ query: 'pricing', limit: 5, readableItemIds })
  beforeEach(async () => {
    service = await startFakeStore()
    store = connect(service)
    for (const item of conformanceItems) await store.put(item, {})
  })
  afterEach(() => service.close())

  const answer = (status: number, code?: string): ServiceFault => ({
    kind: 'answer',
    status,
    ...(code && { body: { error: { code } } }),
  })
  test.each<[VectorStoreFailure, ServiceFault]>([
    ['keyRefused', answer(401, 'invalid_api_key')],
    ['quotaUsedUp', answer(429, 'insufficient_quota')],
    ['unavailable', answer(429, 'rate_limit_exceeded')],
    ['refused', answer(400, 'invalid_value')],
    ['unavailable', answer(500, 'server_error')],
    ['unavailable', answer(503)],
    ['unavailable', { kind: 'cut' }],
    ['unavailable', { kind: 'html' }],
    ['unavailable', { kind: 'empty' }],
    ['unavailable', { kind: 'odd' }],
    ['unavailable', { kind: 'hang' }],
    ['unavailable', { kind: 'trickle' }],
  ])('%s after %j, in a search and in a put, and works again afterwards', async (failure, fault) => {
    store = connect(service, { timeoutMs: 300 })
    await search()
    for (const work of [search, () => store.put(conformanceItems[0]!, {})]) {
      service.failNext(fault)
      const error = await work().then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(VectorStoreError)
      expect((error as VectorStoreError).failure).toBe(failure)
      expect(inspect(error, { depth: 9 })).not.toContain(fakeStoreKey)
    }
    expect((await search()).passages.length).toBeGreaterThan(0)
    await store.put(conformanceItems[0]!, {})
    expect(await store.list()).toHaveLength(conformanceItems.length)
  })

  test('a file that cannot be indexed leaves the item as it was, and nothing behind', async () => {
    const count = service.files.size
    service.failIndexing()
    await expect(store.put(conformanceItems[0]!, {})).rejects.toMatchObject({ failure: 'refused' })
    expect(service.files.size).toBe(count)
    expect((await search()).passages[0]!.itemId).toBe(conformanceItems[0]!.id)
  })

  test('one store for all processes, and one file for each item however often it is put', async () => {
    const other = connect(service)
    await other.put(conformanceItems[0]!, {})
    expect(await other.list()).toHaveLength(conformanceItems.length)
    expect(
      service.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/vector_stores'),
    ).toHaveLength(1)
    expect(service.files.size).toBe(conformanceItems.length)
  })

  test('asks only for files that the person may read, in filters of a size that the service takes', async () => {
    service.requests.length = 0
    const many = Array.from({ length: 450 }, (_, index) => createItem(`many ${index}`, { title: '', texts: [] }).id)
    await store.search({ query: 'pricing', limit: 5, readableItemIds: [...many, ...readableItemIds] })
    const filters = service.requests.map(({ body }) => body.filters)
    expect(filters.map(({ value }) => value.length)).toEqual([200, 200, 54])
    expect(filters.flatMap(({ value }) => value)).toEqual([...many, ...readableItemIds])
  })

  test('a service that is not there, and a key that is refused', async () => {
    await expect(connect(service, { apiKey: 'sk-wrong-key-123' }).list()).rejects.toMatchObject({
      failure: 'keyRefused',
    })
    await service.close()
    await expect(search()).rejects.toMatchObject({ failure: 'unavailable' })
  })
})
