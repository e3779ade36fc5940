import { expect, test } from 'vitest'
import { describeService } from './conformance-service.ts'
import { describeSpeech } from './conformance.ts'
import { fakeOpenAiKey, startFakeOpenAi } from './fake-openai-speech.ts'
import { hum } from './fake-sound.ts'
import { createOpenAi } from './openai.ts'
import { createWorkerPool } from './worker-pool.ts'

async function open() {
  const service = await startFakeOpenAi()
  const connection = { workers: createWorkerPool(), apiKey: fakeOpenAiKey, baseUrl: service.url }
  const engine = createOpenAi({ ...connection, model: 'gpt-4o-mini-tts' })
  return { engine, service, voiceId: 'alloy', close: () => service.close() }
}

describeSpeech('openai', open)

describeService('openai', {
  start: startFakeOpenAi,
  create: (options) => createOpenAi({ ...options, model: 'gpt-4o-mini-tts' }),
  key: fakeOpenAiKey,
  voiceId: 'alloy',
  quotaFault: { kind: 'answer', status: 429, body: { error: { code: 'insufficient_quota', message: 'Add money' } } },
})

test('asks for raw samples at speed 1, and finds the sentences in them by their lengths and the pauses', async () => {
  const { engine, service, close } = await open()
  const sentences = [
    'First of all, a long sentence that says much.',
    'Yes.',
    'Then one of middle length.',
    '(!)',
    'And the end.',
  ]
  const { startsMs } = await engine.speak({
    sentences,
    voiceId: 'nova',
    speed: 2,
    signal: new AbortController().signal,
  })
  const [{ path, body }] = service.requests as [(typeof service.requests)[0]]
  expect(path).toBe('/v1/audio/speech')
  const input = sentences.join(' ')
  expect(body).toEqual({ model: 'gpt-4o-mini-tts', voice: 'nova', input, response_format: 'pcm' })
  const { startsAt } = hum(input)
  for (const [index, sentence] of sentences.entries()) {
    if (sentence === '(!)') continue
    const spokenMs = (startsAt[input.indexOf(sentence)]! - startsAt[0]!) * 500
    expect(Math.abs(startsMs[index]! - 46 - spokenMs)).toBeLessThan(60)
  }
  await engine.close()
  await close()
})

test('older models have fewer voices', async () => {
  const workers = createWorkerPool()
  const countVoices = (model: 'tts-1' | 'gpt-4o-mini-tts') =>
    createOpenAi({ workers, apiKey: fakeOpenAiKey, baseUrl: '', model }).listVoices({})
  expect(await countVoices('tts-1')).toHaveLength(9)
  expect(await countVoices('gpt-4o-mini-tts')).toHaveLength(13)
})
