import { formatDuration } from '#platform/web/format.ts'
import type { Voice } from '../../schema.ts'

type Conversion = { characterCount: number; voice: Voice; speed: number }

/** "About 3 min 5 s of audio · Free": what a conversion brings and costs. */
export function describeEstimate({ characterCount, voice, speed }: Conversion): string {
  const ms = (characterCount / voice.charactersPerSecond / speed) * 1_000
  return `About ${formatDuration(Math.max(1_000, ms))} of audio · ${describeCost(characterCount, voice)}`
}

function describeCost(characterCount: number, voice: Voice): string {
  if (voice.dollarsPerMillionCharacters === null) return 'Free'
  const dollars = (characterCount * voice.dollarsPerMillionCharacters) / 1_000_000
  const price = dollars < 0.01 ? 'less than $0.01' : `about $${dollars.toFixed(2)}`
  return voice.isOwnKey ? `${price}, billed to your own account` : `${price}, paid by the program`
}
