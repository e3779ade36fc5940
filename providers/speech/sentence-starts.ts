import { listPauses, type Samples } from './samples.ts'

/** A pause this much longer is worth being a millisecond farther from where a sentence should end. */
const distanceWeight = 0.5

type Sentences = { lengths: readonly number[]; sampleRate: number }
type Pause = { end: number; lengthMs: number; spokenMs: number }

/**
 * Where each sentence begins in `samples`, of which only the lengths (any unit) are known. A sentence ends in the pause that is long and
 * before which as much was spoken as its length says; pauses themselves do not count as spoken. Each estimate begins at the last pause
 * found, so errors do not add up. A sentence of length 0 begins with the one after it.
 */
export function findSentenceStarts(samples: Samples, { lengths, sampleRate }: Sentences): number[] {
  const pauses = measurePauses(samples, sampleRate)
  const silentMs = pauses.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  const totalMs = (samples.length / sampleRate) * 1_000 - silentMs
  let restLength = lengths.reduce((sum, length) => sum + length, 0)
  let last: Pause = { end: 0, lengthMs: 0, spokenMs: 0 }
  return lengths.map((length) => {
    const start = last.end
    const expectedMs = last.spokenMs + (length * (totalMs - last.spokenMs)) / Math.max(1, restLength)
    restLength -= length
    if (length > 0 && restLength > 0) last = pickPause(pauses, { after: last, expectedMs }) ?? last
    return start
  })
}

function pickPause(
  pauses: readonly Pause[],
  { after, expectedMs }: { after: Pause; expectedMs: number },
): Pause | undefined {
  const rate = ({ lengthMs, spokenMs }: Pause) => lengthMs - distanceWeight * Math.abs(spokenMs - expectedMs)
  return pauses
    .filter(({ end }) => end > after.end)
    .reduce<Pause | undefined>((best, pause) => (best && rate(best) >= rate(pause) ? best : pause), undefined)
}

function measurePauses(samples: Samples, sampleRate: number): Pause[] {
  let spokenMs = 0
  let lastEnd = 0
  return listPauses(samples, sampleRate).map(({ start, end }) => {
    spokenMs += ((start - lastEnd) / sampleRate) * 1_000
    lastEnd = end
    return { end, lengthMs: ((end - start) / sampleRate) * 1_000, spokenMs }
  })
}
