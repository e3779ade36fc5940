import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeService } from './conformance-service.ts'
import { describeSpeech } from './conformance.ts'
import { createElevenLabs } from './elevenlabs.ts'
import { fakeElevenLabsKey, startFakeElevenLabs } from './fake-elevenlabs.ts'
import { hum } from './fake-sound.ts'
import type { SpeechRequest } from './port.ts'
import { createWorkerPool } from './worker-pool.ts'

const voiceId = '21m00Tcm4TlvDq8ikWAM'

async function open() {
  const service = await startFakeElevenLabs()
  const engine = createElevenLabs({ workers: createWorkerPool(), apiKey: fakeElevenLabsKey, baseUrl: service.url })
  return { engine, service, voiceId, close: () => service.close() }
}

describeSpeech('elevenlabs', open)

describeService('elevenlabs', {
  start: startFakeElevenLabs,
  create: createElevenLabs,
  key: fakeElevenLabsKey,
  voiceId,
  quotaFault: { kind: 'answer', status: 401, body: { detail: { status: 'quota_exceeded', message: 'Not enough' } } },
})

let fixture: Awaited<ReturnType<typeof open>>
beforeEach(async () => void (fixture = await open()))
afterEach(async () => {
  await fixture.engine.close()
  await fixture.close()
})

const sentences = ['First 😀 of all, a long sentence.', 'Yes.', 'Then another one.']
const speak = (change: Partial<SpeechRequest> = {}) =>
  fixture.engine.speak({ sentences, voiceId, speed: 1, signal: new AbortController().signal, ...change })

/** When the fake speaks each sentence, in milliseconds after the first. An emoji is one character, of two parts. */
function listSpokenMs() {
  const text = sentences.join(' ')
  const { startsAt } = hum(text)
  return sentences.map((sentence) => {
    const before = Array.from(text.slice(0, text.indexOf(sentence))).length
    return (startsAt[before]! - startsAt[0]!) * 1_000
  })
}

test('sentences begin when the service says', async () => {
  for (const speed of [1, 0.75, 2]) {
    const { startsMs } = await speak({ speed })
    listSpokenMs().forEach((ms, index) =>
      expect(Math.abs(startsMs[index]! - startsMs[0]! - ms / speed)).toBeLessThan(25),
    )
  }
  expect(fixture.service.requests.map(({ body }) => body.voice_settings?.speed)).toEqual([undefined, 0.75, 1.2])
})

test('without its times, or with those of another text, the pauses tell', async () => {
  const pcm = hum(sentences.join(' ')).pcm.toString('base64')
  const otherTimes = { characters: ['H', 'i'], character_start_times_seconds: [0, 1] }
  for (const alignment of [null, otherTimes]) {
    fixture.service.failNext({ kind: 'answer', status: 200, body: { audio_base64: pcm, alignment } })
    const { startsMs } = await speak()
    listSpokenMs().forEach((ms, index) => expect(Math.abs(startsMs[index]! - startsMs[0]! - ms)).toBeLessThan(60))
  }
})

test('sound of half a sample, or cut base64, is a fault of the service', async () => {
  for (const base64 of ['AAAA', 'AAAAAAA*', '<html>']) {
    fixture.service.failNext({ kind: 'answer', status: 200, body: { audio_base64: base64, alignment: null } })
    await expect(speak()).rejects.toMatchObject({ failure: 'unavailable' })
  }
})

test('is told what comes before and after, for the melody', async () => {
  await speak({ previousText: `${'x'.repeat(600)} before`, nextText: 'after' })
  const [{ path, body }] = fixture.service.requests as [(typeof fixture.service.requests)[0]]
  expect(path).toBe(`/v1/text-to-speech/${voiceId}/with-timestamps?output_format=pcm_24000`)
  expect(body).toMatchObject({ text: sentences.join(' '), next_text: 'after' })
  expect(body.previous_text).toMatch(/^x{493} before$/)
})

test('lists the voices of all pages, and asks again only for another key', async () => {
  const voices = await fixture.engine.listVoices({})
  expect(voices).toEqual([
    { id: voiceId, name: 'Rachel', description: 'Female, young, american, narration' },
    { id: 'pNInz6obpgDQGcFmaJgB', name: 'Adam', description: 'Male, middle aged, american' },
    { id: 'XB0fDUnXU5powFXDhCwa', name: 'Charlotte', description: '' },
  ])
  await fixture.engine.listVoices({})
  expect(fixture.service.requests).toHaveLength(2)
  await expect(fixture.engine.listVoices({ apiKey: 'another-key' })).rejects.toMatchObject({ failure: 'keyRefused' })
  expect(fixture.service.requests).toHaveLength(3)
})
