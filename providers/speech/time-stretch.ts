import type { Samples } from './samples.ts'

const hopMs = 20
/** How far a piece may move to fit the one before: more than half a period of the deepest voice. */
const searchMs = 10
const coarseStep = 4

/**
 * Changes how fast speech is, not how high: `tempo` 2 makes it half as long. Overlaps short pieces of the sound, each taken from where its
 * wave continues that of the piece before (WSOLA).
 */
export function stretchTime(samples: Samples, { tempo, sampleRate }: { tempo: number; sampleRate: number }): Samples {
  if (tempo === 1) return samples
  const hop = (sampleRate * hopMs) / 1_000
  const fade = Float32Array.from({ length: 2 * hop }, (_, index) => 0.5 - 0.5 * Math.cos((Math.PI * index) / hop))
  const stretched = new Float32Array(Math.round(samples.length / tempo))
  let continued = 0
  for (let at = -hop; at < stretched.length; at += hop) {
    const from = findBestFit(samples, {
      wanted: Math.round(at * tempo),
      continued,
      length: hop,
      search: (sampleRate * searchMs) / 1_000,
    })
    for (let index = Math.max(0, -at); index < 2 * hop && at + index < stretched.length; index++)
      stretched[at + index]! += (samples[from + index] ?? 0) * fade[index]!
    continued = from + hop
  }
  return stretched
}

type Fit = { wanted: number; continued: number; length: number; search: number }

/** Where near `wanted` the wave is most like at `continued`: roughly first, of every fourth sample, then exactly. */
function findBestFit(samples: Samples, { wanted, continued, length, search }: Fit): number {
  const rough = pickBest({ around: wanted, radius: search, step: coarseStep }, (from) =>
    measureLikeness(samples, { from, continued, length, step: coarseStep }),
  )
  return pickBest({ around: rough, radius: coarseStep - 1, step: 1 }, (from) =>
    measureLikeness(samples, { from, continued, length, step: 2 }),
  )
}

type Range = { around: number; radius: number; step: number }

function pickBest({ around, radius, step }: Range, rate: (candidate: number) => number): number {
  let best = around
  let highest = -Infinity
  for (let candidate = around - radius; candidate <= around + radius; candidate += step) {
    const rating = rate(candidate)
    if (rating > highest) [best, highest] = [candidate, rating]
  }
  return best
}

type Comparison = { from: number; continued: number; length: number; step: number }

/** Correlation. */
function measureLikeness(samples: Samples, { from, continued, length, step }: Comparison): number {
  let product = 0
  let energy = 1e-6
  // Beyond both ends there is silence, which adds nothing.
  const end = Math.min(length, samples.length - Math.max(from, continued))
  for (let index = Math.max(0, -from, -continued); index < end; index += step) {
    const sample = samples[from + index]!
    product += sample * samples[continued + index]!
    energy += sample * sample
  }
  return product / Math.sqrt(energy)
}
