import { pcmRate, toInt16 } from './pcm.ts'
import { createResampler } from './resampler.ts'

/** What the microphone sends: 100 ms of sound, and how loud it is, 0 to 1. */
export type CapturedChunk = { samples: Int16Array; level: number }

// Audio worklets have globals of their own, which the types of browsers lack.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number

const chunkLength = pcmRate / 10

/** Runs in the thread of the sound: takes the microphone at the rate of the device, and makes chunks for the voice service. */
class CaptureProcessor extends AudioWorkletProcessor {
  private readonly resampler = createResampler({ from: sampleRate, to: pcmRate })
  private pending = new Float32Array(chunkLength)
  private length = 0

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0]
    if (channel) for (const sample of this.resampler.push(channel)) this.add(sample)
    return true
  }

  private add(sample: number): void {
    this.pending[this.length++] = sample
    if (this.length < chunkLength) return
    const samples = toInt16(this.pending)
    const level = Math.sqrt(this.pending.reduce((sum, value) => sum + value * value, 0) / chunkLength)
    this.port.postMessage({ samples, level } satisfies CapturedChunk, [samples.buffer])
    this.length = 0
  }
}

registerProcessor('capture', CaptureProcessor)
