import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decode, hasFfmpeg, listSoundStarts, readFrames } from './conformance-mp3.ts'
import { bytesPerMs, SpeechError, type SpeechEngine, type SpeechRequest } from './port.ts'
import { listPauses } from './samples.ts'

/** `close` ends what the engine speaks to; the engine itself is closed before. */
export type SpeechFixture = { engine: SpeechEngine; voiceId: string; close?(): Promise<void> }

const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  'Who had moved the clock?',
  'Pack my box with five dozen liquor jugs.',
]

/** What every engine does; run by its test. */
export function describeSpeech(name: string, open: () => Promise<SpeechFixture>) {
  describe(`speech: ${name}`, () => {
    let fixture: SpeechFixture
    beforeAll(async () => void (fixture = await open()))
    afterAll(async () => {
      await fixture.engine.close()
      await fixture.close?.()
    })
    const speak: Speak = (change = {}) =>
      fixture.engine.speak({
        sentences,
        voiceId: fixture.voiceId,
        speed: 1,
        signal: new AbortController().signal,
        ...change,
      })
    describeFormat(() => fixture.engine, speak)
    describeSpeeds(speak)
    describeRefusals(() => fixture.engine, speak)
    describeTexts(speak)
    describeStops(speak)
  })
}

type Speak = (change?: Partial<SpeechRequest>) => ReturnType<SpeechEngine['speak']>

const toMs = (mp3: Uint8Array) => mp3.length / bytesPerMs

async function getFailure(spoken: Promise<unknown>): Promise<unknown> {
  const error = await spoken.catch((reason: unknown) => reason)
  return error instanceof SpeechError ? error.failure : error
}

function describeFormat(engine: () => SpeechEngine, speak: Speak) {
  test('gives MP3 of mono frames of 48 kbit/s, and says when each sentence begins', async () => {
    const { mp3, startsMs } = await speak()
    const { sampleRate } = engine()
    const frames = readFrames(mp3)
    expect(new Set(frames.map((frame) => JSON.stringify({ ...frame, isSilent: false })))).toEqual(
      new Set([JSON.stringify({ kilobits: 48, sampleRate, isMono: true, isSilent: false })]),
    )
    expect(toMs(mp3)).toBe((frames.length * 576_000) / sampleRate)
    expect(startsMs).toHaveLength(sentences.length)
    const begins = listSoundStarts(mp3)
    for (const startMs of startsMs) expect(Math.min(...begins.map((ms) => Math.abs(ms - startMs)))).toBeLessThan(80)
    expect(startsMs.toSorted((one, other) => one - other)).toEqual(startsMs)
    expect(new Set(startsMs).size).toBe(3)
  })

  test.skipIf(!hasFfmpeg)('another decoder reads it without a warning; it is not too loud', async () => {
    const { mp3 } = await speak()
    const samples = decode(mp3)
    expect(samples).toHaveLength(readFrames(mp3).length * 576)
    const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
    expect(20 * Math.log10(peak)).toBeLessThan(-1)
    expect(peak).toBeGreaterThan(0.1)
  })

  test.skipIf(!hasFfmpeg)('pieces are joined by appending, with the usual pause', async () => {
    const pieces = await Promise.all(sentences.map((sentence) => speak({ sentences: [sentence] })))
    const apart = pieces.map(({ mp3 }) => decode(mp3))
    const joined = decode(Buffer.concat(pieces.map(({ mp3 }) => mp3)))
    expect(joined).toHaveLength(apart.reduce((sum, { length }) => sum + length, 0))
    let index = 0
    let difference = 0
    for (const samples of apart)
      for (const sample of samples) difference = Math.max(difference, Math.abs(sample - joined[index++]!))
    expect(difference).toBeLessThan(0.001)
    const { sampleRate } = engine()
    const pauses = listPauses(joined, sampleRate).map(({ start, end }) => ((end - start) / sampleRate) * 1_000)
    const longest = pauses.toSorted((one, other) => other - one).slice(0, 2)
    for (const pause of longest) expect(Math.abs(pause - 320)).toBeLessThanOrEqual(60)
  })
}

function describeSpeeds(speak: Speak) {
  test('each speed lasts as long as it should, and the starts follow', async () => {
    const standard = await speak()
    for (const speed of [0.25, 0.75, 2]) {
      const { mp3, startsMs } = await speak({ speed })
      expect(Math.abs((toMs(mp3) * speed) / toMs(standard.mp3) - 1)).toBeLessThan(0.05)
      const expected = standard.startsMs.map((startMs) => startMs / speed)
      for (const [index, startMs] of startsMs.entries())
        expect(Math.abs(startMs - expected[index]!)).toBeLessThan(0.05 * expected[2]! + 70)
    }
  })
}

function describeRefusals(engine: () => SpeechEngine, speak: Speak) {
  test('lists its voices, each with words about it', async () => {
    const voices = await engine().listVoices({})
    expect(voices.length).toBeGreaterThan(2)
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
    for (const { id, name: voiceName } of voices) expect(id && voiceName).toBeTruthy()
  })

  test('refuses a voice or a speed that there is not, and more text than it takes', async () => {
    expect(await getFailure(speak({ voiceId: 'nobody' }))).toBe('refused')
    expect(await getFailure(speak({ voiceId: '../models' }))).toBe('refused')
    expect(await getFailure(speak({ speed: 4 }))).toBe('refused')
    expect(await getFailure(speak({ speed: Number.NaN }))).toBe('refused')
    expect(await getFailure(speak({ sentences: ['a'.repeat(engine().maxCharacters + 1)] }))).toBe('refused')
  })
}

const hostile = [
  'a\0b\u0007c\u200B\uFEFF',
  '😀 Emoji 👩‍👩‍👧‍👦🏳️‍🌈',
  '\uD800 lone halves \uDFFF',
  '$1,234,567.89, €5, 50%, 3/4, 12:30, 2026-11-23, 1e400, 123456789012345678901234567890',
  'See https://www.example.com/a-b_c?d=1&e=%20f#g or mailto:ada@example.com.',
  '<speak><break time="9999s"/></speak> %s%n -voice --setf',
  'Line one\nline two\r\n\r\nline four\u2028',
  `${'xqzvb'.repeat(12)}${'/'.repeat(300)}`,
]

function describeTexts(speak: Speak) {
  test('speaks hostile texts, and the sentence after each', async () => {
    const { mp3, startsMs } = await speak({ sentences: hostile.flatMap((text) => [text, 'After it.']) })
    expect(startsMs).toHaveLength(hostile.length * 2)
    expect(startsMs.at(-1)).toBeLessThan(toMs(mp3) - 500)
    expect(startsMs.toSorted((one, other) => one - other)).toEqual(startsMs)
  })

  test('text without words is a short silence', async () => {
    for (const text of ['', '!?', '…'.repeat(200), '\0', '👍']) {
      const { mp3, startsMs } = await speak({ sentences: [text] })
      expect(startsMs).toHaveLength(1)
      expect(listSoundStarts(mp3)).toEqual([])
      expect(toMs(mp3)).toBeLessThan(500)
    }
    expect((await speak({ sentences: [] })).startsMs).toEqual([])
  })
}

function describeStops(speak: Speak) {
  test('stops at once when it is told to, and speaks again afterwards', async () => {
    const reason = new Error('stopped')
    const stopping = new AbortController()
    const long = { sentences: Array<string>(30).fill(sentences[0]!), speed: 0.25, signal: stopping.signal }
    const spoken = Promise.allSettled([speak(long), speak(long)])
    await new Promise((resolve) => setTimeout(resolve, 150))
    const stoppedAt = performance.now()
    stopping.abort(reason)
    expect(await spoken).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect(performance.now() - stoppedAt).toBeLessThan(100)
    expect(await getFailure(speak({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect((await speak()).startsMs).toHaveLength(3)
  })
}
