import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ModelError, type GenerateRequest, type LanguageModel, type ModelEvent, type QuotablePassage } from './port.ts'

/** `close` ends what the model speaks to; the model itself is closed before. */
export type ModelFixture = { model: LanguageModel; close?(): Promise<void> }

export const leanCanvas: QuotablePassage = {
  n: 1,
  title: 'Lean Canvas Guide',
  headings: ['Filling it in'],
  page: 2,
  text: 'The Lean Canvas is a plan on one page. To fill in a lean canvas, start with the problem and the customers. It has nine boxes.',
}
export const pitching: QuotablePassage = {
  n: 2,
  title: 'Pitching',
  headings: [],
  page: null,
  text: 'A pitch takes three minutes. Practice it in front of people who do not know your venture.',
}

export const saveResource = {
  name: 'save_resource',
  description: 'Save a quoted resource to the list of the person.',
  parameters: {
    type: 'object',
    properties: { n: { type: ['integer', 'null'] } },
    required: ['n'],
    additionalProperties: false,
  },
}

export function createRequest(change: Partial<GenerateRequest> = {}): GenerateRequest {
  return {
    instructions: 'You answer questions of students.',
    messages: [{ role: 'user', text: 'How do I fill in a lean canvas?' }],
    passages: [leanCanvas, pitching],
    confidence: 0.9,
    tools: [],
    openQuestion: null,
    maxOutputTokens: 500,
    safetyId: 'person-1',
    signal: new AbortController().signal,
    ...change,
  }
}

export async function collect(events: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const collected: ModelEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}

export function joinText(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('')
}

export async function getError(events: AsyncIterable<ModelEvent>): Promise<ModelError> {
  const error = await collect(events).then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  if (error instanceof ModelError) return error
  throw error
}

/** What every model does; run by its test. */
export function describeLanguageModel(name: string, open: () => Promise<ModelFixture>) {
  describe(`language model: ${name}`, () => {
    let fixture: ModelFixture
    beforeEach(async () => void (fixture = await open()))
    afterEach(async () => {
      await fixture.model.close()
      await fixture.close?.()
    })
    const generate = (change: Partial<GenerateRequest> = {}) => fixture.model.generate(createRequest(change))
    describeAnswers(generate)
    describeStops(generate, () => fixture.model)
  })
}

type Generate = (change?: Partial<GenerateRequest>) => AsyncIterable<ModelEvent>

function describeAnswers(generate: Generate) {
  test('answers in parts and ends once, last', async () => {
    const events = await collect(generate())
    const types = events.map(({ type }) => type)
    expect(types.filter((type) => type === 'text').length).toBeGreaterThan(1)
    expect(types.indexOf('end')).toBe(types.length - 1)
    expect(types.slice(types.lastIndexOf('text') + 1).filter((type) => type !== 'usage')).toEqual(['end'])
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'complete' })
    for (const event of events) if (event.type === 'text') expect(event.text).not.toBe('')
  })

  test('marks only passages of the request', async () => {
    const marks = [...joinText(await collect(generate())).matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))
    expect(marks.length).toBeGreaterThan(0)
    for (const n of marks) expect([leanCanvas.n, pitching.n]).toContain(n)
  })

  test('answers several people at once, and none of them less', async () => {
    const answers = await Promise.all([generate(), generate(), generate()].map(collect))
    expect(new Set(answers.map(joinText)).size).toBe(1)
    expect(answers.map((events) => events.at(-1)?.type)).toEqual(['end', 'end', 'end'])
  })

  test('answers without passages, and in the middle of a conversation', async () => {
    const messages = [
      { role: 'user', text: 'Hello' },
      { role: 'assistant', text: 'Hello. What would you like to know?' },
      { role: 'user', text: 'Where is the moon?' },
    ] as const
    const events = await collect(generate({ messages, passages: [], confidence: 0 }))
    expect(joinText(events).length).toBeGreaterThan(10)
  })
}

function describeStops(generate: Generate, model: () => LanguageModel) {
  test('a request that was stopped before answers nothing', async () => {
    const reason = new Error('left')
    await expect(collect(generate({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
  })

  test('a stop in the middle ends it with the reason of the signal, and nothing comes after', async () => {
    const stopping = new AbortController()
    const reason = new Error('left')
    const received: string[] = []
    const reading = (async () => {
      for await (const { type } of generate({ signal: stopping.signal })) {
        received.push(type)
        stopping.abort(reason)
      }
    })()
    await expect(reading).rejects.toBe(reason)
    await pause(20)
    expect(received).toEqual(['text'])
  })

  test('a reader may leave in the middle, and others get their answers', async () => {
    for await (const { type } of generate()) {
      expect(type).toBe('text')
      break
    }
    expect((await collect(generate())).at(-1)?.type).toBe('end')
  })

  test('a closed model answers nothing', async () => {
    await model().close()
    expect((await getError(generate())).failure).toBe('unavailable')
  })
}
