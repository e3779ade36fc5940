import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeService, ServiceFault } from '../fake-service.ts'
import { SpeechError, type SpeechService, type SpeechFailure } from './port.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

type EngineOptions = { workers: WorkerPool; apiKey: string | undefined; baseUrl: string; timeoutMs?: number }

export type ServiceFixture = {
  start(): Promise<FakeService>
  create(options: EngineOptions): SpeechService
  key: string
  voiceId: string
  /** What the service says of an empty account. */
  quotaFault: ServiceFault
}

const wrongKey = 'sk-wrong-key-of-a-person-987'

/** What every engine does that speaks by a service over HTTP. */
export function describeService(name: string, fixture: ServiceFixture) {
  describe(`service: ${name}`, () => {
    let service: FakeService
    let engine: SpeechService
    const connect = (change: Partial<EngineOptions> = {}) =>
      fixture.create({ workers: createWorkerPool(), apiKey: fixture.key, baseUrl: service.url, ...change })
    beforeEach(async () => {
      service = await fixture.start()
      engine = connect()
    })
    afterEach(async () => {
      await engine.close()
      await service.close()
    })
    const speak = (apiKey?: string) =>
      engine.speak({
        sentences: ['Hello there.'],
        voiceId: fixture.voiceId,
        speed: 1,
        signal: new AbortController().signal,
        ...(apiKey && { apiKey }),
      })

    test.each<[SpeechFailure, ServiceFault]>([
      ['quotaUsedUp', fixture.quotaFault],
      ['busy', answer(429, 'rate_limit_exceeded')],
      ['busy', answer(429, 'system_busy')],
      ['tooManyAtOnce', answer(429, 'too_many_concurrent_requests')],
      ['keyRefused', answer(403, 'unsupported_country_region_territory')],
      ['refused', answer(400, 'invalid_value')],
      ['refused', answer(422, 'invalid_value')],
      ['unavailable', answer(500, 'server_error')],
      ['unavailable', answer(503)],
      ['unavailable', answer(302)],
      ['unavailable', { kind: 'cut' }],
      ['unavailable', { kind: 'html' }],
      ['unavailable', { kind: 'empty' }],
      ['unavailable', { kind: 'odd' }],
    ])('%s after %j, which is asked once', async (failure, fault) => {
      service.failNext(fault)
      const error = await getError(speak())
      expect(error.failure).toBe(failure)
      expect(service.requests).toHaveLength(1)
      expect(inspect(error, { depth: 9 })).not.toContain(fixture.key)
    })

    test.each(['hang', 'trickle'] as const)('a service that answers too slowly (%s) is given up', async (kind) => {
      service.failNext({ kind })
      engine = connect({ timeoutMs: 300 })
      expect((await getError(speak())).failure).toBe('unavailable')
      expect(service.requests).toHaveLength(1)
    })

    test('how long to wait is passed on, as seconds or as a date', async () => {
      const retryAfterOf = async (retryAfter: string) => {
        service.failNext({ kind: 'answer', status: 429, retryAfter })
        return (await getError(speak())).retryAfterMs
      }
      expect(await retryAfterOf('7')).toBe(7_000)
      const ms = await retryAfterOf(new Date(Date.now() + 20_000).toUTCString())
      expect(ms).toBeGreaterThan(15_000)
      expect(ms).toBeLessThanOrEqual(20_000)
      expect(await retryAfterOf('soon')).toBeNull()
    })

    test("a person's key is checked and used instead of the site's, and no error repeats it", async () => {
      await engine.checkKey(fixture.key)
      for (const failing of [engine.checkKey(wrongKey), speak(wrongKey)]) {
        const error = await getError(failing)
        expect(error.failure).toBe('keyRefused')
        expect(inspect(error, { depth: 9 })).not.toContain(wrongKey)
      }
      service.failNext({ kind: 'answer', status: 500 })
      expect((await getError(engine.checkKey(fixture.key))).failure).toBe('unavailable')
      service.failNext({ kind: 'html' })
      expect((await getError(engine.checkKey(fixture.key))).failure).toBe('unavailable')
    })

    test('without any key it offers no voice and asks nothing', async () => {
      engine = connect({ apiKey: undefined })
      expect(engine.hasSiteKey).toBe(false)
      expect(await engine.listVoices({})).toEqual([])
      expect((await engine.listVoices({ apiKey: fixture.key })).length).toBeGreaterThan(0)
      service.requests.length = 0
      expect((await getError(speak())).failure).toBe('keyRefused')
      expect(service.requests).toEqual([])
    })

    test('text without words is not sent, and so not billed', async () => {
      const request = {
        sentences: ['…', '!'],
        voiceId: fixture.voiceId,
        speed: 1,
        signal: new AbortController().signal,
      }
      expect((await engine.speak(request)).startsMs).toHaveLength(2)
      expect(service.requests).toEqual([])
    })

    test('a service that is not there', async () => {
      await service.close()
      expect((await getError(speak())).failure).toBe('unavailable')
    })
  })
}

/** The code where each of the services has it. */
function answer(status: number, code?: string): ServiceFault {
  return { kind: 'answer', status, ...(code && { body: { error: { code }, detail: { status: code } } }) }
}

async function getError(failing: Promise<unknown>): Promise<SpeechError> {
  const error = await failing.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  if (error instanceof SpeechError) return error
  throw error
}
