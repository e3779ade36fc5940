import { createHash } from 'node:crypto'
import type { SpeechEngine } from '#providers/speech/port.ts'
import type { Sentence, speechSegments, StoredChapter } from '../tables.ts'

/** The first ones are short, so that sound starts at once. */
const characterCounts = [100, 300, 800, 1_500]

export type NewSegment = Omit<typeof speechSegments.$inferInsert, 'jobId'>
export type SpokenWith = {
  engine: Pick<SpeechEngine, 'name' | 'version' | 'maxCharacters'>
  engineVoiceId: string
  speed: number
}

export const toSpoken = ({ text, spoken }: Sentence): string => spoken ?? text

/** Groups sentences into what is spoken at once. A chapter begins a segment, so that its start is known. */
export function toSegments(
  { sentences, chapters }: { sentences: Sentence[]; chapters: StoredChapter[] },
  spokenWith: SpokenWith,
): NewSegment[] {
  const starts = new Set(chapters.map(({ sentence }) => sentence))
  const segments: NewSegment[] = []
  let pending: Sentence[] = []
  let length = 0
  const end = (next: number) => {
    if (pending.length === 0) return
    const position = segments.length
    const cacheKey = toCacheKey(pending.map(toSpoken), spokenWith)
    const firstSentence = next - pending.length
    segments.push({ position, firstSentence, sentences: pending, characterCount: length, cacheKey })
    pending = []
    length = 0
  }
  for (const [index, sentence] of sentences.entries()) {
    const max = Math.min(characterCounts[segments.length] ?? characterCounts.at(-1)!, spokenWith.engine.maxCharacters)
    const added = toSpoken(sentence).length
    if (starts.has(index) || length + added > max) end(index)
    pending.push(sentence)
    length += added
  }
  end(sentences.length)
  return segments
}

/** The same for everything that sounds the same. */
export function toCacheKey(spoken: readonly string[], { engine, engineVoiceId, speed }: SpokenWith): string {
  const parts = [engine.name, engine.version, engineVoiceId, speed, spoken]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
