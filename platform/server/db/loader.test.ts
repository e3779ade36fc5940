import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLoader } from './loader.ts'

type SentQuery = { keys: string[]; respond(results: Record<string, string>): void; fail(error: Error): void }

/** A look-up whose queries are kept until the test answers them. */
function lookup() {
  const sent: SentQuery[] = []
  const find = createLoader<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    sent.push({ keys, respond: (results) => resolve(new Map(Object.entries(results))), fail: reject })
    return promise
  })
  return { sent, find }
}

test('look-ups of one turn are one query with each key once; what it leaves out is null', async () => {
  const { sent, find } = lookup()
  const results = Promise.all([find('a'), find('b'), find('a')])
  await setImmediate()
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b']])
  sent[0]!.respond({ a: 'A' })
  expect(await results).toEqual(['A', null, 'A'])
})

test('what comes while a query is under way shares the next one, and is never answered by the one before', async () => {
  const { sent, find } = lookup()
  const first = find('a')
  await setImmediate()
  const later = [find('a'), find('b')]
  await setImmediate()
  expect(sent).toHaveLength(1)
  sent[0]!.respond({ a: 'old' })
  expect(await first).toBe('old')
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']])
  sent[1]!.respond({ a: 'new', b: 'B' })
  expect(await Promise.all(later)).toEqual(['new', 'B'])
})

test('a query that fails fails for those who asked by it, and the next one goes on', async () => {
  const { sent, find } = lookup()
  const first = expect(find('a')).rejects.toThrow('gone')
  await setImmediate()
  const later = find('a')
  sent[0]!.fail(new Error('gone'))
  await first
  sent[1]!.respond({ a: 'A' })
  expect(await later).toBe('A')
  const last = find('b')
  await setImmediate()
  sent[2]!.respond({ b: 'B' })
  expect(await last).toBe('B')
})

test('a query that hangs holds up the next one for half a second, not until it is given up', async () => {
  const calls: string[][] = []
  const load = createLoader<string>((keys) => {
    calls.push(keys)
    return keys.includes('hangs')
      ? new Promise(() => undefined)
      : Promise.resolve(new Map(keys.map((key) => [key, key])))
  })
  void load('hangs')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const startedAt = performance.now()
  expect(await Promise.all([load('one'), load('two')])).toEqual(['one', 'two'])
  expect(performance.now() - startedAt).toBeLessThan(1_500)
  expect(calls).toEqual([['hangs'], ['one', 'two']])
})
