import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoreItem, VectorStore } from './port.ts'
import { conformanceItems, createItem, toId } from './conformance-items.ts'

/** `close` ends what the store speaks to. */
export type StoreFixture = { store: VectorStore; close(): Promise<void> }

const everything = conformanceItems.map(({ id }) => id)
const options = {}

/** What every vector store does. */
export function describeVectorStore(name: string, open: () => Promise<StoreFixture>) {
  describe(`vector store: ${name}`, () => {
    let fixture: StoreFixture
    const store = () => fixture.store
    const put = async (items: readonly StoreItem[]) => {
      for (const item of items) await store().put(item, options)
    }
    beforeAll(async () => (fixture = await open()))
    beforeEach(async () => {
      const there = await store().list()
      await store().remove(there.map(({ itemId }) => itemId))
    })
    afterAll(async () => {
      await store().close()
      await fixture.close()
    })
    describeContents(store, put)
    describeSearch(store, put)
    describeReadable(store, put)
    describeStops(store, put)
  })
}

type Put = (items: readonly StoreItem[]) => Promise<void>
type GetStore = () => VectorStore

function createSearch(store: GetStore) {
  return async (query: string, { limit = 10, readableItemIds = everything as readonly string[] } = {}) =>
    store().search({ query, limit, readableItemIds })
}

function describeContents(store: GetStore, put: Put) {
  const search = createSearch(store)

  test('an empty store lists and finds nothing', async () => {
    expect(await store().list()).toEqual([])
    expect(await search('pricing')).toEqual({ passages: [], confidence: 0 })
    await store().remove([toId('unknown')])
    await store().remove([])
  })

  test('lists the items with their numbers of passages, and no more those that were removed', async () => {
    await put(conformanceItems)
    const listed = await store().list()
    expect(new Map(listed.map(({ itemId, passageCount }) => [itemId, passageCount]))).toEqual(
      new Map(conformanceItems.map(({ id, passages }) => [id, passages.length])),
    )
    await store().remove([conformanceItems[0]!.id, toId('unknown')])
    expect(await store().list()).toHaveLength(conformanceItems.length - 1)
    const { passages } = await search('pricing subscription')
    expect(passages.map(({ itemId }) => itemId)).not.toContain(conformanceItems[0]!.id)
  })

  test('an item is replaced at once: no search finds both generations, or none', async () => {
    const generation = (number: number) =>
      createItem('replaced', {
        title: 'Gardening',
        texts: [1, 2, 3].map((part) => `Tomatoes grow well, part ${part} of edition ${number}.`),
        prefix: `${number}`,
      })
    const idsOf = (number: number) => generation(number).passages.map(({ id }) => id)
    await store().put(generation(0), options)
    for (let number = 1; number <= 4; number += 1) {
      const replacing = store().put(generation(number), options)
      const searches = Array.from({ length: 4 }, () => search('tomatoes grow', { readableItemIds: [toId('replaced')] }))
      for (const { passages } of await Promise.all(searches)) {
        const found = passages.map(({ id }) => id).toSorted()
        expect([idsOf(number - 1).toSorted(), idsOf(number).toSorted()]).toContainEqual(found)
      }
      await replacing
      const { passages } = await search('tomatoes grow', { readableItemIds: [toId('replaced')] })
      expect(passages.map(({ id }) => id).toSorted()).toEqual(idsOf(number).toSorted())
    }
    expect(await store().list()).toHaveLength(1)
  })

  test('different items with the same words can be put at the same time, and one item twice', async () => {
    const [first] = conformanceItems
    await Promise.all([...conformanceItems, ...conformanceItems.toReversed()].map((item) => store().put(item, options)))
    await put([first!])
    expect(await store().list()).toHaveLength(conformanceItems.length)
  })

  test('texts that are none, and very long ones', async () => {
    const odd = createItem('odd', {
      title: '',
      texts: ['', '😀', '\0\uD800 lone', `zebra ${'word '.repeat(3_000)}`, '§§ & <b> \\ \' "'],
    })
    await put([odd, createItem('empty', { title: 'Empty', texts: [] })])
    const { passages } = await search('zebra', { readableItemIds: [odd.id] })
    expect(passages[0]?.id).toBe(odd.passages[3]!.id)
  })
}

function describeSearch(store: GetStore, put: Put) {
  const search = createSearch(store)

  test.each([
    ['How should I charge, by subscription?', 'pricing'],
    ['subscrption pricng', 'pricing'],
    ['custommer interveiws', 'interviews'],
    ['who owns my inventoin', 'patents'],
  ])('%s', async (query, expected) => {
    await put(conformanceItems)
    const { passages } = await search(query)
    expect(passages[0]?.itemId).toBe(toId(expected))
  })

  test('the best come first, no more than asked for, each with the legs that found it', async () => {
    await put(conformanceItems)
    const { passages } = await search('customer pricing interviews', { limit: 2 })
    expect(passages).toHaveLength(2)
    const scores = passages.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    for (const { score, legs, itemId, id } of passages) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(Object.keys(legs).length).toBeGreaterThan(0)
      for (const { rank } of Object.values(legs)) expect(rank).toBeGreaterThanOrEqual(1)
      expect(conformanceItems.find((item) => item.id === itemId)?.passages.map((passage) => passage.id)).toContain(id)
    }
  })

  test('the same query has the same confidence and order, also with another limit', async () => {
    await put(conformanceItems)
    const results = await Promise.all([10, 10, 1, 50].map((limit) => search('how do customers pay', { limit })))
    expect(new Set(results.map(({ confidence }) => confidence)).size).toBe(1)
    expect(results[0]).toEqual(results[1])
    expect(results[2]!.passages[0]!.id).toBe(results[3]!.passages[0]!.id)
  })

  test.each(['', '   ', '😀👩‍👩‍👧', '?!…', '\0', '\uD800'])('the query %j asks for nothing', async (query) => {
    await put(conformanceItems)
    expect(await search(query)).toEqual({ passages: [], confidence: 0 })
  })

  test.each([
    'the of and a to',
    `a & b | !c <-> (d):* ' \\ " ; -- $1 %`,
    "'); drop table vector_store_items; --",
    'pricing '.repeat(250),
    `${'x'.repeat(1_990)} pricing`,
    Array.from({ length: 300 }, (_, index) => `wrd${index}`)
      .join(' ')
      .slice(0, 2_000),
    'ценообразование 定价 τιμή',
    'https://example.com/a?b=c#d ada@example.com 2026-11-23 3.14',
  ])('takes the query %j', async (query) => {
    await put(conformanceItems)
    const { passages, confidence } = await search(query)
    expect(passages.length).toBeLessThanOrEqual(10)
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(1)
  })
}

function describeReadable(store: GetStore, put: Put) {
  const search = createSearch(store)
  const queries = ['customer pricing', 'interviews about the problem', 'custommer subscrption', 'secret merger pricing']

  test('items that the person may not read are never found, and change no rank, score or confidence', async () => {
    await put(conformanceItems)
    const before = await Promise.all(queries.map((query) => search(query)))
    const secret = Array.from({ length: 12 }, (_, index) =>
      createItem(`secret ${index}`, {
        title: 'Secret customer pricing merger',
        texts: ['Customer pricing interviews subscription.', 'Merger custommer.'],
      }),
    )
    await put(secret)
    expect(await Promise.all(queries.map((query) => search(query)))).toEqual(before)
    const { passages } = await search('secret merger', { readableItemIds: [...everything, secret[0]!.id] })
    expect(passages[0]!.itemId).toBe(secret[0]!.id)
    expect(passages.map(({ itemId }) => itemId)).not.toContain(secret[1]!.id)
  })

  test('who may read nothing finds nothing', async () => {
    await put(conformanceItems)
    expect(await search('pricing', { readableItemIds: [] })).toEqual({ passages: [], confidence: 0 })
    expect((await search('pricing', { readableItemIds: [toId('unknown')] })).passages).toEqual([])
  })

  test('a thousand readable items', async () => {
    await put(conformanceItems)
    const many = Array.from({ length: 1_000 }, (_, index) => toId(`many ${index}`))
    const { passages } = await search('pricing', { readableItemIds: [...many, ...everything] })
    expect(passages[0]?.itemId).toBe(toId('pricing'))
  })
}

function describeStops(store: GetStore, put: Put) {
  test('stops with the reason of its signal, and works afterwards', async () => {
    await put(conformanceItems)
    const reason = new Error('stopped')
    const request = { query: 'pricing', limit: 5, readableItemIds: everything }
    await expect(store().search({ ...request, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await expect(store().put(conformanceItems[0]!, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const stopping = new AbortController()
    const searching = store().search({ ...request, signal: stopping.signal })
    stopping.abort(reason)
    await expect(searching).rejects.toBe(reason)
    expect((await store().search(request)).passages[0]!.itemId).toBe(toId('pricing'))
    expect(await store().list()).toHaveLength(conformanceItems.length)
  })
}
