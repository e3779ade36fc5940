import { findQuietest, findSound, type Samples } from './samples.ts'

/** A pause between sentences is looked for this far around where their lengths say it is, as a share of the shorter neighbor. */
const searchShare = 0.4
const pauseMs = 80

type Sentences = { lengths: readonly number[]; sampleRate: number }

/**
 * Where each sentence begins in `samples`, of which only the lengths (any unit) are known: as long after the one before as its length says,
 * moved to the end of the nearest pause. Each estimate starts at the last one found, so errors do not add up.
 */
export function findSentenceStarts(samples: Samples, { lengths, sampleRate }: Sentences): number[] {
  const windowLength = (sampleRate * pauseMs) / 1_000
  const starts = [0]
  let restLength = lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.slice(0, -1).entries()) {
    const last = starts[index]!
    const perUnit = (samples.length - last) / Math.max(1, restLength)
    const expected = last + length * perUnit
    const radius = Math.min(length, lengths[index + 1]!) * perUnit * searchShare
    const range = { start: Math.round(Math.max(last, expected - radius)), end: Math.round(expected + radius) }
    const pause = radius * 2 < windowLength ? range.start : findQuietest(samples, { ...range, windowLength })
    starts.push(pause + findSound(samples.subarray(pause, range.end), sampleRate).start)
    restLength -= length
  }
  return starts
}
