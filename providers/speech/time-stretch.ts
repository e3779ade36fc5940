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

/** Where near `wanted` the wave is most like at `continued`: first in steps, then exactly. */
function findBestFit(samples: Samples, { wanted, continued, length, search }: Fit): number {
  const compare = (from: number) => measureLikeness(samples, { from, continued, length })
  const pickBest = (from: number, { radius, step }: { radius: number; step: number }) => {
    let best = from
    let highest = -Infinity
    for (let candidate = from - radius; candidate <= from + radius; candidate += step) {
      const likeness = compare(candidate)
      if (likeness > highest) [best, highest] = [candidate, likeness]
    }
    return best
  }
  return pickBest(pickBest(wanted, { radius: search, step: coarseStep }), { radius: coarseStep - 1, step: 1 })
}

/** Correlation, of every second sample: enough for speech at 24 kHz. */
function measureLikeness(
  samples: Samples,
  { from, continued, length }: Omit<Fit, 'wanted' | 'search'> & { from: number },
): number {
  let product = 0
  let energy = 1e-6
  for (let index = 0; index < length; index += 2) {
    const sample = samples[from + index] ?? 0
    product += sample * (samples[continued + index] ?? 0)
    energy += sample * sample
  }
  return product / Math.sqrt(energy)
}
