import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServiceFault } from '../fake-service.ts'
import { fakeEmbeddingsKey, startFakeEmbeddings, type FakeEmbeddings } from './fake-openai-embeddings.ts'
import { createOpenAiEmbeddings } from './openai.ts'
import type { EmbeddingsFailure } from './port.ts'

let service: FakeEmbeddings
beforeEach(async () => (service = await startFakeEmbeddings()))
afterEach(() => service.close())

const connect = (change: { apiKey?: string; timeoutMs?: number } = {}) =>
  createOpenAiEmbeddings({ apiKey: fakeEmbeddingsKey, baseUrl: service.url, model: 'm', dimensions: 64, ...change })
const { signal } = new AbortController()
const answer = (status: number, code?: string): ServiceFault => ({
  kind: 'answer',
  status,
  ...(code && { body: { error: { code } } }),
})

test('a vector for each text in order, whose squares add up to 1', async () => {
  const vectors = await connect().embed(['pricing', 'interviews', 'pricing'], { signal })
  expect(vectors).toHaveLength(3)
  expect(vectors[0]).toEqual(vectors[2])
  expect(vectors[0]).not.toEqual(vectors[1])
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
})

test('no request has more than the service takes; empty and very long texts are embedded, too', async () => {
  const long = '字'.repeat(5_000)
  const texts = ['', ' ', ...Array<string>(2_100).fill('word'), ...Array<string>(60).fill(long)]
  expect(await connect().embed(texts, { signal })).toHaveLength(texts.length)
  for (const { body } of service.requests) {
    expect(body.input.length).toBeLessThanOrEqual(2_048)
    expect(Buffer.byteLength(body.input.join(''))).toBeLessThanOrEqual(300_000)
    for (const text of body.input) expect(text).not.toContain('\uFFFD')
  }
})

test.each<[EmbeddingsFailure, ServiceFault]>([
  ['keyRefused', answer(401, 'invalid_api_key')],
  ['quotaUsedUp', answer(429, 'insufficient_quota')],
  ['unavailable', answer(429, 'rate_limit_exceeded')],
  ['refused', answer(400, 'invalid_value')],
  ['unavailable', answer(500)],
  ['unavailable', { kind: 'cut' }],
  ['unavailable', { kind: 'html' }],
  ['unavailable', { kind: 'empty' }],
  ['unavailable', { kind: 'hang' }],
])('%s after %j', async (failure, fault) => {
  service.failNext(fault)
  const embedding = connect({ timeoutMs: 300 }).embed(['pricing'], { signal })
  const error = await embedding.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ failure })
  expect(inspect(error, { depth: 9 })).not.toContain(fakeEmbeddingsKey)
})

test('stops with the reason of its signal', async () => {
  const reason = new Error('stopped')
  await expect(connect().embed(['pricing'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
