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
  const parts: Int16Array[] = []
  let length = 0
  const add = (ms: number, level: number) => {
    const first = length
    parts.push(
      Int16Array.from(
        { length: Math.round((ms * sampleRate) / 1_000 / speed) },
        (_, index) => level * wave(first + index),
      ),
    )
    length += parts.at(-1)!.length
  }
  add(edgeMs, 0)
  const startsAt = Array.from(text, (character) => {
    const startAt = length / sampleRate
    if (/[\p{L}\p{N}]/u.test(character)) add(msPerLetter, 6_000)
    else if (character === ' ') add(20, 0)
    else if (/[.!?]/.test(character)) add(pauseMs, 0)
    return startAt
  })
  add(edgeMs, 0)
  return { pcm: Buffer.concat(parts.map((part) => Buffer.from(part.buffer))), startsAt }
}

function wave(index: number): number {
  const angle = (2 * Math.PI * 150 * index) / sampleRate
  return Math.sin(angle) + 0.5 * Math.sin(2 * angle) + 0.25 * Math.sin(3 * angle)
}
