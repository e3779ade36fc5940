import type { Lame } from './lame.ts'
import { bytesPerMs } from './port.ts'
import type { Samples } from './samples.ts'

const bitrate = 48_000
const samplesPerFrame = 576
/** Samples of silence that encoder (576) and decoder (529) put before the sound. */
const delay = 1_105
/** Between sentences, at speed 1. */
const pauseMs = 300

export type Mp3Writer = {
  /** Adds sound and a pause after it; returns when the sound begins, in milliseconds. */
  add(samples: Samples): number
  /** The whole MP3. */
  finish(): Uint8Array
}

/**
 * Writes sounds with a pause after each. Sound and pause together fill whole frames, and of the MP3 exactly those are kept: what the
 * delay moves behind its end is a part of the last pause. So the pause is as long where two MP3s are joined as it is within one.
 */
export function createMp3Writer(
  lame: Lame,
  { sampleRate, speed }: { sampleRate: 16_000 | 24_000; speed: number },
): Mp3Writer {
  lame.begin({ sampleRate, bitrate })
  const pause = (sampleRate * pauseMs) / 1_000 / speed
  const chunks: Uint8Array[] = []
  let frameCount = 0
  return {
    add(samples) {
      const startMs = ((frameCount * samplesPerFrame + delay) / sampleRate) * 1_000
      const frames = Math.round((samples.length + pause) / samplesPerFrame)
      chunks.push(lame.encode(samples), lame.encode(new Float32Array(frames * samplesPerFrame - samples.length)))
      frameCount += frames
      return Math.round(startMs)
    },
    finish() {
      chunks.push(lame.finish())
      const frameBytes = (samplesPerFrame / sampleRate) * 1_000 * bytesPerMs
      return Buffer.concat(chunks).subarray(0, frameCount * frameBytes)
    },
  }
}
