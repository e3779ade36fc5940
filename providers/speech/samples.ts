/** Mono sound, each sample between -1 and 1. */
export type Samples = Float32Array

/** Root mean square below which 10 ms count as silence: -50 dBFS. Breath and room noise are below, a soft "f" is above. */
const silenceLevel = 10 ** (-50 / 20)
/** Kept before and after what is louder than silence, so that soft beginnings and ends are not cut. */
const marginMs = 20
const windowMs = 10
const minPauseMs = 100

type SampleRange = { start: number; end: number }

/** Where the sound begins and ends; an empty range where it is all silence. */
export function findSound(samples: Samples, sampleRate: number): SampleRange {
  const window = (sampleRate * windowMs) / 1_000
  const margin = (sampleRate * marginMs) / 1_000
  const loud = listLoudWindows(samples, window)
  const first = loud.indexOf(true)
  if (first < 0) return { start: 0, end: 0 }
  const end = (loud.lastIndexOf(true) + 1) * window + margin
  return { start: Math.max(0, first * window - margin), end: Math.min(samples.length, end) }
}

/** The pauses between sounds, in order; shorter ones are a part of a word. */
export function listPauses(samples: Samples, sampleRate: number): SampleRange[] {
  const window = (sampleRate * windowMs) / 1_000
  const pauses: SampleRange[] = []
  let lastLoud: number | undefined
  for (const [index, isLoud] of listLoudWindows(samples, window).entries()) {
    if (!isLoud) continue
    const isPause = lastLoud !== undefined && (index - lastLoud - 1) * windowMs >= minPauseMs
    if (isPause) pauses.push({ start: (lastLoud! + 1) * window, end: index * window })
    lastLoud = index
  }
  return pauses
}

function listLoudWindows(samples: Samples, window: number): boolean[] {
  return Array.from(
    { length: Math.ceil(samples.length / window) },
    (_, index) => measureLevel(samples.subarray(index * window, (index + 1) * window)) > silenceLevel,
  )
}

/** Root mean square. */
function measureLevel(samples: Samples): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** -1.5 dBFS: MP3 adds a little to some peaks, which are to stay under -1 dBFS. */
const maxPeak = 10 ** (-1.5 / 20)
/** Up to here the sound stays as it is; above, peaks are bent towards `maxPeak` instead of cut off, which would crackle. */
const kneeLevel = 0.6

/** Multiplies by `gain` in place, and rounds off what would be too loud. */
export function amplify(samples: Samples, gain: number): void {
  const room = maxPeak - kneeLevel
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index]! * gain
    const excess = Math.abs(sample) - kneeLevel
    samples[index] = excess > 0 ? Math.sign(sample) * (kneeLevel + room * Math.tanh(excess / room)) : sample
  }
}

/**
 * As if the record were played slower (`factor` under 1) or faster: longer or shorter, and deeper or higher in pitch and in the color of the
 * voice, which makes the speaker bigger or smaller.
 */
export function changePlaybackRate(samples: Samples, factor: number): Samples {
  if (factor === 1) return samples
  const changed = new Float32Array(Math.floor(samples.length / factor))
  for (let index = 0; index < changed.length; index++) {
    const at = Math.floor(index * factor)
    const [before = 0, from = 0, to = 0, after = 0] = [samples[at - 1], samples[at], samples[at + 1], samples[at + 2]]
    const share = index * factor - at
    // A Catmull-Rom spline: straight lines between samples would muffle the sound.
    changed[index] =
      from +
      (share / 2) *
        (to - before + share * (2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)))
  }
  return changed
}

/** 16-bit little-endian numbers. */
export function toSamples(bytes: Uint8Array): Samples {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Float32Array(bytes.length >> 1)
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(index * 2, true) / 32_768
  return samples
}
