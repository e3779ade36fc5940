/** Half the width of the filter, in samples of the slower of the two rates: 64 fall off from 10 kHz to silence at 12 kHz. */
const halfWidth = 32
/** Of the highest frequency that the slower rate can hold. */
const cutoff = 0.917

export type Resampler = {
  /** The samples of the new rate that can be made of what has come so far. */
  push(input: Float32Array): Float32Array
}

/**
 * Changes the rate of a sound that arrives bit by bit, by a windowed sinc: frequencies that the new rate cannot hold are removed first, or
 * they would come back as noise. What comes out lags 0.7 ms behind at 48 kHz, and nothing is left out however long it runs.
 */
export function createResampler({ from, to }: { from: number; to: number }): Resampler {
  const { phases, half } = createPhases({ from, to })
  // Silence before the beginning, so that the first samples have neighbors.
  let kept: Float32Array = new Float32Array(half)
  /** The position of `kept[0]` in the sound. */
  let start = -half
  let madeCount = 0
  return {
    push(input) {
      const known = concat(kept, input)
      const end = start + known.length
      const output = new Float32Array(Math.ceil((known.length * to) / from) + 1)
      let length = 0
      // In whole numbers: a step that is added up would drift away within minutes.
      let position = Math.floor((madeCount * from) / to)
      for (; position + half < end; position = Math.floor((madeCount * from) / to)) {
        output[length++] = filter(known, {
          phase: phases[madeCount % phases.length]!,
          first: position - half + 1 - start,
        })
        madeCount += 1
      }
      const unneeded = Math.max(0, Math.min(known.length, position - half + 1 - start))
      kept = known.slice(unneeded)
      start += unneeded
      return output.slice(0, length)
    },
  }
}

function filter(samples: Float32Array, { phase, first }: { phase: Float64Array; first: number }): number {
  let sum = 0
  for (let tap = 0; tap < phase.length; tap += 1) sum += phase[tap]! * samples[first + tap]!
  return sum
}

/** The filter for each fraction of a sample at which a new one can fall. */
function createPhases({ from, to }: { from: number; to: number }): { phases: Float64Array[]; half: number } {
  const scale = Math.min(1, to / from)
  const half = Math.ceil(halfWidth / scale)
  const count = to / findDivisor(from, to)
  const phases = Array.from({ length: count }, (_, index) => {
    const fraction = ((index * from) / to) % 1
    const taps = Float64Array.from({ length: 2 * half }, (_tap, tap) => {
      const distance = tap - half + 1 - fraction
      return sinc(distance * scale * cutoff) * blackman(distance / half)
    })
    const sum = taps.reduce((total, tap) => total + tap, 0)
    return taps.map((tap) => tap / sum)
  })
  return { phases, half }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
/** From -1 to 1. */
const blackman = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)

function findDivisor(a: number, b: number): number {
  return b === 0 ? a : findDivisor(b, a % b)
}

function concat(first: Float32Array, second: Float32Array): Float32Array {
  const joined = new Float32Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
