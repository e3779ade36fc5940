const sampleRate = 24_000
const msPerLetter = 60
const pauseMs = 350
const edgeMs = 120

export type FakeSound = {
  /** 16-bit samples at 24 kHz. */
  pcm: Buffer
  /** When each character of the text begins, in seconds. */
  startsAt: number[]
}

/**
 * What a voice makes of a text: a hum for each letter and digit, 60 ms long and 150 Hz deep, a short break between words, a pause after a
 * sentence, and silence at both ends.
 */
export function hum(text: string, { speed = 1 } = {}): FakeSound {
  const startsAt: number[] = []
  const samples: number[] = []
  const addSilence = (ms: number) => samples.push(...Array.from({ length: toCount(ms) }, () => 0))
  const toCount = (ms: number) => Math.round((ms * sampleRate) / 1_000 / speed)
  addSilence(edgeMs)
  for (const character of text) {
    startsAt.push(samples.length / sampleRate)
    if (/[\p{L}\p{N}]/u.test(character))
      for (let count = toCount(msPerLetter); count > 0; count--) samples.push(wave(samples.length))
    else if (character === ' ') addSilence(20)
    else if (/[.!?]/.test(character)) addSilence(pauseMs)
  }
  addSilence(edgeMs)
  return { pcm: Buffer.from(Int16Array.from(samples).buffer), startsAt }
}

function wave(index: number): number {
  const angle = (2 * Math.PI * 150 * index) / sampleRate
  return 6_000 * (Math.sin(angle) + 0.5 * Math.sin(2 * angle) + 0.25 * Math.sin(3 * angle))
}
