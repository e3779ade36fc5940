import { newId } from '#platform/server/db/columns.ts'
import type { Block } from '#platform/server/documents/blocks.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Files } from '#providers/files/port.ts'
import type { SpeechEngine } from '#providers/speech/port.ts'
import { storeAudio } from './audio/pieces.ts'
import type { speechAudio, speechJobs, speechPositions, speechSegments } from './tables.ts'
import { toSegments, toSpoken } from './texts/segments.ts'
import { toSentences } from './texts/sentences.ts'

type Sample = { fileName: string; voice: string; speed: number; isShared: boolean; daysAgo: number; blocks: Block[] }
type Stored = Omit<typeof speechJobs.$inferInsert, 'id' | 'ownerId' | 'createdAt'> & {
  daysAgo: number
  workedMs: number
  segments: Omit<typeof speechSegments.$inferInsert, 'jobId'>[]
  audio: Omit<typeof speechAudio.$inferInsert, 'createdAt'>[]
}

/** The rows that belong to the sample conversions. */
export type SampleSpeech = {
  jobs: (typeof speechJobs.$inferInsert)[]
  segments: (typeof speechSegments.$inferInsert)[]
  audio: (typeof speechAudio.$inferInsert)[]
  positions: (typeof speechPositions.$inferInsert)[]
}

const text = (words: string): Block => ({ text: words, level: 0, page: null })
const heading = (words: string): Block => ({ text: words, level: 1, page: null })

const samples: Sample[] = [
  {
    fileName: 'Talking to customers.md',
    voice: 'alloy',
    speed: 1,
    isShared: true,
    daysAgo: 6,
    blocks: [
      heading('Before you talk'),
      text('Write down what you would have to hear to change your mind.'),
      heading('While you talk'),
      text('Ask about the last time it happened. Then say nothing, and let them go on.'),
    ],
  },
  {
    fileName: 'Every repair café has a queue…',
    voice: 'echo',
    speed: 1,
    isShared: false,
    daysAgo: 1,
    blocks: [text('Every repair café has a queue. Fixture makes it shorter.')],
  },
]

/** Speaks the samples into the file store. They are short: a demo starts at once. */
export function storeSampleSpeech(stores: { files: Files; engine: SpeechEngine }): Promise<Stored[]> {
  return Promise.all(samples.map((sample) => storeSample(sample, stores)))
}

async function storeSample(sample: Sample, { files, engine }: { files: Files; engine: SpeechEngine }): Promise<Stored> {
  const { blocks, ...job } = sample
  const { sentences, chapters } = toSentences(blocks)
  const segments = toSegments({ sentences, chapters }, { engine, engineVoiceId: job.voice, speed: job.speed })
  const startedAt = performance.now()
  const audio = await Promise.all(
    segments.map(async ({ cacheKey, sentences: spoken }) => {
      const signal = AbortSignal.timeout(60_000)
      const request = { sentences: spoken.map(toSpoken), voiceId: job.voice, speed: job.speed, signal }
      return storeAudio(files, { cacheKey, spoken: await engine.speak(request) })
    }),
  )
  const characterCount = segments.reduce((sum, segment) => sum + segment.characterCount, 0)
  return {
    ...job,
    engine: engine.name,
    engineVoiceId: job.voice,
    status: 'completed',
    chapters,
    sentenceCount: sentences.length,
    segmentCount: segments.length,
    readyCount: segments.length,
    characterCount,
    doneCharacterCount: characterCount,
    audioBytes: audio.reduce((sum, { bytes }) => sum + bytes, 0),
    workedMs: Math.round(performance.now() - startedAt),
    segments: segments.map((segment) => ({ ...segment, state: 'done' })),
    audio,
  }
}

/** Conversions of the demo student, of whom one is half heard. */
export function sampleSpeech(stored: Stored[], { ownerId, now }: { ownerId: string; now: Date }): SampleSpeech {
  const sample: SampleSpeech = { jobs: [], segments: [], audio: [], positions: [] }
  for (const { daysAgo, segments, audio, ...job } of stored) {
    const id = newId()
    const createdAt = daysBefore(now, daysAgo)
    const completedAt = new Date(createdAt.getTime() + job.workedMs)
    sample.jobs.push({ ...job, id, ownerId, createdAt, readAt: createdAt, completedAt })
    sample.segments.push(...segments.map((segment) => ({ ...segment, jobId: id })))
    sample.audio.push(...audio.map((row) => ({ ...row, createdAt })))
    if (sample.positions.length === 0) sample.positions.push({ jobId: id, personId: ownerId, positionMs: 3_000 })
  }
  return sample
}
