import { describe, expect, test } from 'vitest'
import { createResampler } from './resampler.ts'

const to = 24_000
const quantum = 128

/** A tone of amplitude 1, as an audio worklet gets it: 128 samples at a time. */
function* play({ from, hertz, seconds }: { from: number; hertz: number; seconds: number }) {
  const length = from * seconds
  for (let first = 0; first < length; first += quantum)
    yield Float32Array.from({ length: Math.min(quantum, length - first) }, (_, index) =>
      Math.sin((2 * Math.PI * hertz * (first + index)) / from),
    )
}

function resample(tone: { from: number; hertz: number; seconds: number }): number[] {
  const resampler = createResampler({ from: tone.from, to })
  return [...play(tone)].flatMap((chunk) => [...resampler.push(chunk)])
}

/** The loudness of what remains of a tone, without its beginning and end, in dB. */
function measureGain(tone: { from: number; hertz: number }): number {
  const samples = resample({ ...tone, seconds: 0.5 }).slice(500, -500)
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return 10 * Math.log10(2 * power)
}

describe.each([44_100, 48_000])('from %i Hz', (from) => {
  test.each([100, 440, 1_000, 5_000, 9_000])('%i Hz keeps its loudness', (hertz) => {
    expect(Math.abs(measureGain({ from, hertz }))).toBeLessThan(0.1)
  })

  test.each([12_300, 13_000, 15_000, 18_000, 21_000])('%i Hz, which 24 kHz cannot hold, is gone', (hertz) => {
    expect(measureGain({ from, hertz })).toBeLessThan(-60)
  })

  test('ten minutes lose no sample, and do not drift', () => {
    const resampler = createResampler({ from, to })
    const seconds = 600
    let count = 0
    let pushedCount = 0
    const pushSilence = (length: number) => {
      count += resampler.push(new Float32Array(length)).length
      pushedCount += length
    }
    // The first minute as it arrives, then in pieces that are faster.
    while (pushedCount < 60 * from) pushSilence(quantum)
    while (pushedCount < (seconds - 1) * from) pushSilence(100 * quantum)
    expect(Math.abs(count - (pushedCount * to) / from)).toBeLessThan(to / 500)
    // A second of a tone at the end is where it would be if the whole were changed at once.
    const end = [...play({ from, hertz: 440, seconds: 1 })].flatMap((chunk) => [...resampler.push(chunk)])
    const offset = count - (pushedCount * to) / from
    const errors = end
      .slice(300)
      .map((sample, index) => Math.abs(sample - Math.sin((2 * Math.PI * 440 * (index + 300 + offset)) / to)))
    expect(errors.reduce((max, error) => Math.max(max, error), 0)).toBeLessThan(0.01)
  })
})

test('a sound of 24 kHz stays as it is, and a slower one becomes as long as it was', () => {
  expect(Math.abs(measureGain({ from: to, hertz: 1_000 }))).toBeLessThan(0.1)
  expect(Math.abs(measureGain({ from: 16_000, hertz: 1_000 }))).toBeLessThan(0.1)
  expect(Math.abs(resample({ from: 16_000, hertz: 100, seconds: 1 }).length - to)).toBeLessThan(100)
})
