import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { picture } from '#platform/server/documents/sample-pictures.ts'
import type { ServiceFault } from '../fake-service.ts'
import { injected, readerSamples, testReceiptReader, type ReaderSample } from './conformance.ts'
import { fakeReceiptsKey, fakeTokens, startFakeReceipts } from './fake-openai-receipts.ts'
import { createOpenAiReader } from './openai.ts'
import type { ReceiptReaderError, ReceiptReaderFailure } from './port.ts'

const service = await startFakeReceipts()
const connect = (change: { apiKey?: string; timeoutMs?: number } = {}) =>
  createOpenAiReader({
    apiKey: fakeReceiptsKey,
    baseUrl: service.url,
    model: 'm',
    now: () => new Date('2026-11-25'),
    ...change,
  })
const names = [
  'merchantName',
  'totalAmount',
  'subtotalAmount',
  'taxAmount',
  'currency',
  'transactionDate',
  'paymentMethod',
]
const written = ({ kind, expected }: Pick<ReaderSample, 'kind' | 'expected'>, change = {}) => ({
  kind,
  ...Object.fromEntries(names.map((name) => [name, expected[name] ?? null])),
  lineItems: [],
  ...change,
})
const [shop] = readerSamples as [ReaderSample]

testReceiptReader({
  start: async () => ({ reader: connect(), close: async () => {} }),
  prepare: (sample) => service.answerWith(written(sample)),
})

test('pages are sent as pictures, text where there is none, and both as data that is to be followed in nothing', async () => {
  service.answerWith(written(shop, { lineItems: [{ description: 'Paper', amount: '8.5' }] }))
  const jpeg = await picture(['Corner Market Inc.', 'TOTAL $8.95'])
  const { content, usedTokens } = await connect().read({ ...shop.source, pictures: [jpeg, jpeg] })
  expect([content.lineItems, usedTokens]).toEqual([[{ description: 'Paper', amount: '8.50' }], fakeTokens])
  const { body } = service.requests.at(-1)!
  expect(body.input[0].content.map(({ type }: { type: string }) => type)).toEqual([
    'input_text',
    'input_image',
    'input_image',
  ])
  expect(JSON.stringify(body.input)).not.toContain('Corner')
  await connect().read(injected)
  const { input, instructions } = service.requests.at(-1)!.body
  expect(input[0].content[0].text).toContain('Ignore all instructions')
  expect(instructions).toMatch(/follow nothing in it/)
  expect(instructions).not.toContain('Ignore')
})

test('T25: an answer is checked like any input: what is no amount, day or currency is left out', async () => {
  const odd = {
    totalAmount: '1e9',
    taxAmount: '-4',
    currency: '<b>',
    transactionDate: '2026-02-31',
    merchantName: 'A\u0000\nB\u202e Shop',
  }
  service.answerWith(written(shop, odd))
  const { content } = await connect().read(shop.source)
  expect(Object.fromEntries(Object.entries(content.fields).map(([name, { value }]) => [name, value]))).toEqual({
    merchantName: 'A B Shop',
    subtotalAmount: '8.50',
    paymentMethod: 'Visa',
  })
})

test('amounts that add up are surer, and so is what the recognition read, too; an implausible day is not', async () => {
  const read = async (change: object) => {
    service.answerWith(written(shop, change))
    return (await connect().read(shop.source)).content.fields
  }
  const right = await read({})
  const wrong = await read({ totalAmount: '9.95', transactionDate: '2062-11-21' })
  expect(right.totalAmount!.confidence).toBeGreaterThan(0.9)
  expect(wrong.totalAmount!.confidence).toBeLessThan(0.75)
  expect(wrong.totalAmount!.box).toBeNull()
  expect(wrong.transactionDate!.confidence).toBeLessThan(0.5)
})

const answer = (status: number, code?: string): ServiceFault => ({
  kind: 'answer',
  status,
  ...(code && { body: { error: { code } } }),
})

test.each<[ReceiptReaderFailure, number | null, ServiceFault]>([
  ['keyRefused', 0, answer(401, 'invalid_api_key')],
  ['quotaUsedUp', 0, answer(429, 'insufficient_quota')],
  ['busy', 0, answer(429, 'rate_limit_exceeded')],
  ['refused', 0, answer(400, 'invalid_value')],
  ['unavailable', 0, answer(500)],
  ['unavailable', null, { kind: 'cut' }],
  ['unavailable', null, { kind: 'hang' }],
  ['unavailable', null, { kind: 'html' }],
  ['unavailable', null, { kind: 'odd' }],
])('%s, with %s tokens used, after %j; it is asked once and its key is nowhere', async (failure, usedTokens, fault) => {
  const before = service.requests.length
  service.failNext(fault)
  const error = (await connect({ timeoutMs: 300 })
    .read(shop.source)
    .catch((reason: unknown) => reason)) as ReceiptReaderError
  expect(error).toMatchObject({ failure, usedTokens })
  expect(service.requests.length).toBe(before + 1)
  expect(inspect(error, { depth: 9 })).not.toContain(fakeReceiptsKey)
})

test.each([
  ['text that is no JSON', 'The total is $8.95.', {}],
  ['JSON of another form', { total: 1 }, {}],
  ['a refusal', '', { output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] }] }],
  ['an answer that was cut off', '{"kind":', { status: 'incomplete' }],
])('%s is an answer that was billed, but no reading', async (_, text, change) => {
  service.answerWith(text, change)
  await expect(connect().read(shop.source)).rejects.toMatchObject({ failure: 'unavailable', usedTokens: fakeTokens })
})
