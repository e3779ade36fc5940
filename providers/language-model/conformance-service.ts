import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect, createRequest, getError, leanCanvas } from './conformance.ts'
import { describePrompts, describeStreams, type ServiceContext } from './conformance-service-streams.ts'
import { fakeModelKey, startFakeModel, type FakeModel, type ModelFault } from './fake-openai.ts'
import type { GenerateRequest, LanguageModel, ModelFailure } from './port.ts'
import type { ServiceModelOptions } from './service-model.ts'

export type ServiceFixture = { create(options: ServiceModelOptions & { apiKey: string }): LanguageModel }

const minuteMs = 60_000
const short = { firstMs: 400, idleMs: 400, totalMs: 1_500 }
const long = { firstMs: minuteMs, idleMs: minuteMs, totalMs: minuteMs }

export function toServiceOptions(baseUrl: string) {
  return { apiKey: fakeModelKey, baseUrl, model: 'small-model', contextTokens: 8_000, prices: null }
}

/** What every model does that answers over HTTP. */
export function describeService(name: string, fixture: ServiceFixture) {
  describe(`service: ${name}`, () => {
    let service: FakeModel
    let model: LanguageModel
    const connect = (change: Partial<ServiceModelOptions & { apiKey: string }> = {}) =>
      fixture.create({ ...toServiceOptions(service.url), timeouts: long, ...change })
    beforeEach(async () => {
      service = await startFakeModel()
      model = connect()
    })
    afterEach(async () => {
      await model.close()
      await service.close()
    })
    const generate = (change: Partial<GenerateRequest> = {}) => model.generate(createRequest(change))
    const context: Context = {
      service: () => service,
      connect: (change) => void (model = connect(change)),
      generate,
    }
    describeFaults(context)
    describeRetries(context)
    describeSilence(context)
    describeStreams(context)
    describePrompts(context)
  })
}

type Context = ServiceContext & {
  connect: (change: Partial<ServiceModelOptions & { apiKey: string }>) => void
}

const answer = (status: number, code?: string): ModelFault => ({ kind: 'answer', status, ...(code && { code }) })

function describeFaults({ service, connect, generate }: Context) {
  test.each<[ModelFailure, ModelFault]>([
    ['keyRefused', answer(401, 'invalid_api_key')],
    ['keyRefused', answer(403, 'unsupported_country_region_territory')],
    ['quotaUsedUp', answer(402)],
    ['quotaUsedUp', answer(429, 'insufficient_quota')],
    ['tooLong', answer(400, 'context_length_exceeded')],
    ['tooLong', answer(413)],
    ['refused', answer(400, 'invalid_value')],
    ['refused', answer(404, 'model_not_found')],
    ['busy', { kind: 'errorEvent', code: 'rate_limit_exceeded' }],
    ['quotaUsedUp', { kind: 'errorEvent', code: 'insufficient_quota', isFirst: true }],
    ['unavailable', { kind: 'errorEvent', code: 'server_error' }],
    ['tooLong', { kind: 'failedEvent', code: 'context_length_exceeded' }],
    ...(['cut', 'short', 'wrongJson', 'html', 'empty'] as const).map((kind): [ModelFailure, ModelFault] => [
      'unavailable',
      { kind },
    ]),
  ])('%s after %j, which is asked once and repeats no key', async (failure, fault) => {
    service().failNext(fault)
    const error = await getError(generate())
    expect(error.failure).toBe(failure)
    expect(service().requests).toHaveLength(1)
    const written = inspect(error, { depth: 9 })
    expect(written).not.toContain(fakeModelKey)
    expect(written).not.toContain(leanCanvas.text)
  })

  test('what came before the connection broke stays valid, and no end follows', async () => {
    service().failNext({ kind: 'cut' })
    const types: string[] = []
    const reading = (async () => {
      for await (const { type } of generate()) types.push(type)
    })()
    await expect(reading).rejects.toMatchObject({ failure: 'unavailable' })
    expect(new Set(types)).toEqual(new Set(['text']))
  })

  test('a wrong key, a service that is not there, and one without encryption', async () => {
    connect({ apiKey: 'sk-wrong-key-987' })
    expect((await getError(generate())).failure).toBe('keyRefused')
    connect({ baseUrl: service().url.replace('http:', 'https:') })
    expect((await getError(generate())).failure).toBe('unavailable')
    connect({})
    await service().close()
    expect((await getError(generate())).failure).toBe('unavailable')
  })
}

function describeRetries({ service, generate }: Context) {
  test.each<ModelFault>([
    { kind: 'answer', status: 500, retryAfter: '0' },
    { kind: 'answer', status: 429, code: 'rate_limit_exceeded', retryAfter: '0.1' },
    { kind: 'reset' },
  ])('asks once more after %j', async (fault) => {
    service().failNext(fault)
    expect((await collect(generate())).at(-1)).toEqual({ type: 'end', reason: 'complete' })
    expect(service().requests).toHaveLength(2)
  })

  test('gives up after three attempts', async () => {
    for (let count = 0; count < 4; count++) service().failNext({ kind: 'answer', status: 503, retryAfter: '0' })
    expect((await getError(generate())).failure).toBe('unavailable')
    expect(service().requests).toHaveLength(3)
  })

  test.each(['errorEvent', 'failedEvent'] as const)('an error instead of the first event (%s)', async (kind) => {
    for (let count = 0; count < 3; count++) service().failNext({ kind, code: 'server_error', isFirst: true })
    expect((await getError(generate())).failure).toBe('unavailable')
  })

  test('does not follow a redirect, which could lead the conversation to another host', async () => {
    const other = await startFakeModel()
    for (const location of [`${other.url}/responses`, `${other.url}/chat/completions`, other.url])
      service().failNext({ kind: 'answer', status: 307, location })
    expect((await getError(generate())).failure).toBe('unavailable')
    expect(other.requests).toEqual([])
    await other.close()
  })

  test('a service that breaks off while it thinks is not asked again: its thoughts are billed', async () => {
    service().answerNext({ thoughts: 'A long thought.' })
    service().failNext({ kind: 'cut' })
    expect((await getError(generate())).failure).toBe('unavailable')
    expect(service().requests).toHaveLength(1)
  })

  test('a long wait is passed on instead of kept, as seconds or as a date', async () => {
    const retryAfterOf = async (retryAfter: string) => {
      service().failNext({ kind: 'answer', status: 429, code: 'rate_limit_exceeded', retryAfter })
      const { failure, retryAfterMs } = await getError(generate())
      expect(failure).toBe('busy')
      return retryAfterMs
    }
    expect(await retryAfterOf('60')).toBe(minuteMs)
    const waitMs = await retryAfterOf(new Date(Date.now() + 10 * minuteMs).toUTCString())
    expect(waitMs).toBeGreaterThan(5 * minuteMs)
    expect(waitMs).toBeLessThanOrEqual(10 * minuteMs)
    expect(service().requests).toHaveLength(2)
  })

  test('a stop ends the wait before the next attempt', async () => {
    service().failNext({ kind: 'answer', status: 500, retryAfter: '4' })
    const stopping = new AbortController()
    const failing = getReason(generate({ signal: stopping.signal }))
    await expect.poll(() => service().requests.length).toBe(1)
    stopping.abort(new Error('left'))
    expect(await failing).toMatchObject({ message: 'left' })
    expect(service().requests).toHaveLength(1)
  })
}

async function getReason(events: ReturnType<LanguageModel['generate']>): Promise<unknown> {
  return collect(events).catch((reason: unknown) => reason)
}

function describeSilence({ service, connect, generate }: Context) {
  test.each(['silent', 'stalled', 'trickle'] as const)('a service that is too slow (%s) is given up', async (kind) => {
    service().failNext({ kind })
    connect({ timeouts: short })
    expect((await getError(generate())).failure).toBe('unavailable')
    expect(service().requests).toHaveLength(1)
    await service().requests[0]!.closed
  })

  test('each of the limits is kept for itself', async () => {
    for (const [kind, timeouts] of [
      ['silent', { firstMs: 300 }],
      ['stalled', { idleMs: 300 }],
      ['silent', { totalMs: 300 }],
      ['stalled', { totalMs: 300 }],
    ] as const) {
      service().failNext({ kind })
      connect({ timeouts: { ...long, ...timeouts } })
      expect((await getError(generate())).failure).toBe('unavailable')
    }
  })

  test.each(['silent', 'stalled'] as const)('a stop closes the connection to a %s service', async (kind) => {
    service().failNext({ kind })
    const stopping = new AbortController()
    const failing = getReason(generate({ signal: stopping.signal }))
    await expect.poll(() => service().requests.length).toBe(1)
    stopping.abort(new Error('left'))
    expect(await failing).toMatchObject({ message: 'left' })
    await service().requests[0]!.closed
  })

  test('a reader who leaves closes the connection', async () => {
    service().failNext({ kind: 'stalled' })
    // oxlint-disable-next-line no-unreachable-loop -- leaving is what is tested
    for await (const event of generate()) {
      expect(event.type).toBe('text')
      break
    }
    await service().requests[0]!.closed
  })
}
