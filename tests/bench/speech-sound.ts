import { decode, hasFfmpeg } from '#providers/speech/conformance-mp3.ts'
import type { SpeechEngine } from '#providers/speech/port.ts'
import { speechSpeeds } from '#rules/speech.ts'
import type { Aim } from './aims.ts'
import { speak, writeSentences } from './speech-text.ts'
import { printTable } from './table.ts'

const sentences = writeSentences(600)

/** How long each voice takes at each speed. */
export async function benchSpeeds(engine: SpeechEngine): Promise<Aim[]> {
  const { min, max, step } = speechSpeeds
  const speeds = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step)
  const voices: { id: string; lengths: number[] }[] = []
  for (const { id } of await engine.listVoices({})) {
    const measure = async (speed: number) => (await speak(engine, { sentences, voiceId: id, speed })).mp3.length
    const standard = await measure(1)
    const lengths: number[] = []
    for (const speed of speeds) lengths.push(((await measure(speed)) * speed) / standard)
    voices.push({ id, lengths })
  }
  printTable('speech: length at each speed, times the speed', {
    header: ['voice', ...speeds.map(String)],
    rows: voices.map(({ id, lengths }) => [id, ...lengths.map((length) => length.toFixed(3))]),
  })
  const differences = voices.flatMap(({ lengths }) => lengths.map((length) => 100 * Math.abs(length - 1)))
  return [{ what: 'length at each speed, greatest difference in percent', value: Math.max(...differences), max: 5 }]
}

/** Pieces that are appended are decoded as each of them alone. A warning of the decoder throws. */
export async function benchJoins(engine: SpeechEngine): Promise<Aim[]> {
  if (!hasFfmpeg) return []
  const pieces: Uint8Array[] = []
  for (const sentence of sentences) pieces.push((await speak(engine, { sentences: [sentence], voiceId: 'alloy' })).mp3)
  const apart = pieces.flatMap((mp3) => [...decode(mp3)])
  const joined = decode(Buffer.concat(pieces))
  const differences = apart.map((sample, index) => Math.abs(sample - joined[index]!))
  const greatest = differences.reduce((one, other) => Math.max(one, other), Math.abs(apart.length - joined.length))
  return [{ what: `${pieces.length - 1} joins, greatest difference of a sample`, value: greatest, max: 0.001 }]
}
