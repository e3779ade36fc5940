import { afterAll, describe, expect, test } from 'vitest'
import type { ServiceFault } from '../fake-service.ts'
import { fakeRealtimeKey, startFakeRealtime } from './fake-realtime.ts'
import { createOpenAiRealtime } from './openai.ts'

const fake = await startFakeRealtime()
afterAll(() => fake.close())
const options = {
  apiKey: fakeRealtimeKey,
  baseUrl: fake.url,
  model: 'gpt-realtime-2.1',
  voice: 'marin',
  transcriptionModel: 'gpt-4o-mini-transcribe',
}
const realtime = createOpenAiRealtime(options)
const secret = { instructions: 'Be brief.', safetyId: 'hash' }

test('asks for a secret of a minute that sets the whole session up, in the form of today', async () => {
  const { value, expiresAt } = await realtime.createClientSecret(secret)
  expect(value).toMatch(/^ek_/)
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
  const [{ body, headers }] = fake.requests as [(typeof fake.requests)[0]]
  expect(headers['openai-safety-identifier']).toBe('hash')
  expect(headers['openai-beta']).toBeUndefined()
  expect(body.expires_after).toEqual({ anchor: 'created_at', seconds: 60 })
  expect(body.session).toMatchObject({
    type: 'realtime',
    instructions: 'Be brief.',
    output_modalities: ['audio'],
    max_output_tokens: 4_096,
    audio: {
      input: {
        format: { type: 'audio/pcm', rate: 24_000 },
        turn_detection: { type: 'server_vad', interrupt_response: true },
      },
      output: { format: { type: 'audio/pcm', rate: 24_000 }, voice: 'marin' },
    },
  })
  expect(fake.violations).toEqual([])
})

test('names the WebSocket beside the address of the service', () => {
  expect(realtime.socketUrl).toBe(`${fake.url.replace('http', 'ws')}/realtime?model=gpt-realtime-2.1`)
  const real = createOpenAiRealtime({ ...options, baseUrl: 'https://api.openai.com/v1' })
  expect(new URL(real.socketUrl).origin).toBe('wss://api.openai.com')
})

describe('faults', () => {
  const impatient = createOpenAiRealtime({ ...options, timeoutMs: 300 })
  test.each<[string, ServiceFault, string]>([
    ['a refused key', { kind: 'answer', status: 401, body: { error: { code: 'invalid_api_key' } } }, 'keyRefused'],
    [
      'an empty account',
      { kind: 'answer', status: 429, body: { error: { code: 'insufficient_quota' } } },
      'quotaUsedUp',
    ],
    ['too much at once', { kind: 'answer', status: 429, retryAfter: '7' }, 'busy'],
    ['an error of its own', { kind: 'answer', status: 500 }, 'unavailable'],
    ['no answer', { kind: 'hang' }, 'unavailable'],
    ['a cut answer', { kind: 'cut' }, 'unavailable'],
    ['a page', { kind: 'html' }, 'unavailable'],
  ])('%s', async (_name, fault, failure) => {
    fake.failNext(fault)
    const error = await impatient.createClientSecret(secret).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure })
    expect(String(error)).not.toContain(fakeRealtimeKey)
    if (failure === 'busy') expect(error).toMatchObject({ retryAfterMs: 7_000 })
  })
})
