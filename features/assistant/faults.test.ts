import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeModelKey, startFakeModel, type FakeModel, type ModelFault } from '#providers/language-model/fake-openai.ts'
import { createOpenAiModel } from '#providers/language-model/openai.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { readAnswer } from '#tests/harness/assistant.ts'

const app = await startTestApp()
let service: FakeModel
beforeAll(async () => {
  service = await startFakeModel()
  app.base.providers.languageModel = createOpenAiModel({
    apiKey: fakeModelKey,
    baseUrl: service.url,
    model: 'small-model',
    contextTokens: 100_000,
    prices: { input: 1, cachedInput: 1, output: 1 },
    timeouts: { firstMs: 400, idleMs: 400, totalMs: 1_500 },
  })
})
afterAll(() => service.close())
const student = await app.register('faults@virginia.edu')

const plainText = 'Hello there, this is the answer of a fake model.'
const unavailable = 'The AI service did not answer. Try again.'
const answer = (status: number, code: string, retryAfter?: string): ModelFault => ({
  kind: 'answer',
  status,
  code,
  ...(retryAfter && { retryAfter }),
})

async function readBudget() {
  const { rows } = await app.base.database.pool.query<{ kind: string; reserved: number; spent: number }>(
    `select b.kind, reserved::int, spent::int from ai_budgets b join people p on p.id::text = b.subject_id where p.email = 'faults@virginia.edu' order by kind`,
  )
  return rows
}

/** `shown`: what a reader has seen before the answer failed. `requests`: how often the service is asked. */
type Case = [title: string, fault: ModelFault | 'empty', end: { sentence: string; shown?: RegExp; requests?: number }]

test.each<Case>([
  [
    'a refused key',
    answer(401, 'invalid_api_key'),
    { sentence: "The AI service refused the program's key. Ask staff to check it." },
  ],
  [
    'an empty account',
    answer(429, 'insufficient_quota'),
    { sentence: "The program's AI service is used up for now. Try again later." },
  ],
  [
    'a service that asks to wait',
    answer(429, 'rate_limit_exceeded', '60'),
    { sentence: 'The AI service is busy. Try again in a minute.' },
  ],
  ['a broken service', answer(500, 'server_error', '0.01'), { sentence: unavailable, requests: 3 }],
  ['a service that hangs before the first word', { kind: 'silent' }, { sentence: unavailable }],
  ['a stream that is cut', { kind: 'cut' }, { sentence: unavailable, shown: /^Hello there/ }],
  ['a malformed event', { kind: 'wrongJson' }, { sentence: unavailable, shown: /^Hello there/ }],
  ['an empty answer', 'empty', { sentence: 'The AI service gave an empty answer. Try again.' }],
  [
    'a conversation that is too long',
    answer(400, 'context_length_exceeded'),
    { sentence: 'This conversation is too long for the AI service. Start a new one.' },
  ],
])(
  'R11: %s ends the answer with a sentence, keeps what was shown, and can be retried',
  async (title, fault, { sentence, shown = /^$/, requests = 1 }) => {
    const requestCount = service.requests.length
    if (fault === 'empty') service.answerNext({ text: '' })
    else for (let count = 0; count < requests; count += 1) service.failNext(fault)
    const { body } = await student.expectOk('POST', '/api/chat', { message: `Tell me about ${title}` })
    const reader = readAnswer(student, { id: body.messageId })
    expect(await reader.done()).toEqual({ status: 'failed', errorMessage: sentence })
    expect(reader.text()).toMatch(shown)
    const list = async () => (await student.expectOk('GET', `/api/chat/sessions/${body.sessionId}/messages`)).body
    expect((await list())[1]).toMatchObject({ content: reader.text(), status: 'failed', errorMessage: sentence })
    expect(service.requests).toHaveLength(requestCount + requests)
    const settled = await readBudget()
    expect(settled.map(({ reserved }) => reserved)).toEqual([0, 0])

    const again = (await student.expectOk('POST', `/api/chat/messages/${body.messageId}/regenerate`)).body
    const second = readAnswer(student, { id: again.messageId })
    expect(await second.done()).toEqual({ status: 'complete', errorMessage: null })
    expect(second.text()).toBe(plainText)
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['complete', 'failed', 'complete'])
    const after = await readBudget()
    expect(after.map(({ reserved }) => reserved)).toEqual([0, 0])
    // What the fake bills for the second one: 132 tokens, each a millionth of a dollar.
    expect(after.map(({ spent }, index) => spent - settled[index]!.spent)).toEqual([132, 132])
  },
)

test('R11: an answer that hangs half-way is stopped by its reader, and what was shown stays', async () => {
  service.failNext({ kind: 'stalled' })
  const { body } = await student.expectOk('POST', '/api/chat', { message: 'Hang' })
  const reader = readAnswer(student, { id: body.messageId })
  await reader.until(() => reader.text() !== '')
  await student.expectOk('POST', `/api/chat/messages/${body.messageId}/stop`)
  expect(await reader.done()).toEqual({ status: 'stopped', errorMessage: null })
  const [, stopped] = (await student.expectOk('GET', `/api/chat/sessions/${body.sessionId}/messages`)).body
  expect(stopped).toMatchObject({ content: reader.text(), status: 'stopped' })
  // Settled by the writer, which notices the stop a moment after the reader.
  await expect.poll(async () => (await readBudget()).map(({ reserved }) => reserved)).toEqual([0, 0])
})

test('an answer that the service cut or withheld says so', async () => {
  const reader = await app.signIn('mentor')
  for (const [reason, errorMessage] of [
    ['length', 'The answer was cut off at its longest length.'],
    ['filtered', 'The AI service withheld the rest of this answer.'],
  ] as const) {
    service.answerNext({ text: 'As far as it went', reason })
    const { body } = await reader.expectOk('POST', '/api/chat', { message: 'A long one' })
    expect(await readAnswer(reader, { id: body.messageId }).done()).toEqual({ status: 'complete', errorMessage })
  }
})
