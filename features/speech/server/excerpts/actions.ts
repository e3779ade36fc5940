import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { SpeechError } from '#providers/speech/port.ts'
import { defaultVoiceId } from '#rules/speech.ts'
import { voiceLimits } from '#rules/voice.ts'
import { chargeBudget } from '../budgets/actions.ts'
import { toSentences } from '../texts/sentences.ts'

const timeoutMs = 20_000

/**
 * Reads one part of a short text aloud with the embedded engine: parts are a few sentences, so that sound begins at once. Throws a 404
 * for a part that is not there, and a 429 where the day's limit is used up.
 */
export async function speakExcerpt(
  ctx: Ctx,
  { text, part }: { text: string; part: number },
): Promise<{ mp3: Buffer; partCount: number }> {
  const parts = toParts(text)
  const sentences = parts[part]
  if (!sentences) throw problem('voice.nothing_to_speak')
  const amount = sentences.join('').length
  await ctx.transaction((tx) => chargeBudget(tx, { kind: 'speech.free', personId: ctx.me.id, amount }))
  try {
    const { flite } = ctx.providers.speech
    const signal = AbortSignal.timeout(timeoutMs)
    const { mp3 } = await flite.speak({ sentences, voiceId: defaultVoiceId, speed: 1, signal })
    return { mp3: Buffer.from(mp3), partCount: parts.length }
  } catch (error) {
    if (error instanceof SpeechError || (error as Error).name === 'TimeoutError') throw problem('voice.speech_failed')
    throw error
  }
}

function toParts(text: string): string[][] {
  const { sentences } = toSentences([{ text, level: 0, page: null }])
  const parts: string[][] = []
  for (const { text: sentence } of sentences) {
    const last = parts.at(-1)
    const isFull = !last || last.join(' ').length + sentence.length > voiceLimits.partLength
    // The first sentence is alone: the sooner it sounds the better.
    if (isFull || parts.length === 1) parts.push([sentence])
    else last.push(sentence)
  }
  return parts
}
