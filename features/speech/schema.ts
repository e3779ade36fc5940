import { instant } from '#platform/contract/instant.ts'
import { requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { speechEngineNames } from '#rules/speech.ts'

/**
 * A voice to choose. `id` is unique among all voices on offer. `dollarsPerMillionCharacters` is null where speaking costs nothing;
 * `isOwnKey`: the service bills the person's own account.
 */
export const voice = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  engine: z.enum(speechEngineNames),
  isOwnKey: z.boolean(),
  charactersPerSecond: z.number(),
  dollarsPerMillionCharacters: z.number().nullable(),
})
export type Voice = z.output<typeof voice>

export const jobStatuses = ['pending', 'processing', 'completed', 'failed'] as const

/** The last three are what the page adds to the specification's fields. */
export const speechJob = z.object({
  id: z.string(),
  status: z.enum(jobStatuses),
  fileName: z.string(),
  voice: z.string(),
  speed: z.number(),
  /** Of the whole audio once completed, of what is spoken so far before that. */
  audioLengthSeconds: z.number().nullable(),
  processingTimeMs: z.number().nullable(),
  createdAt: instant,
  errorMessage: z.string().nullable(),
  /** Null until the first sentences are spoken. While the job is unfinished, the audio is sent as it is spoken. */
  audioFileUrl: z.string().nullable(),
  /** 0 to 1, by characters. */
  progress: z.number(),
  /** Seconds until it is completed, or null when not known. */
  secondsLeft: z.number().nullable(),
  /** An estimate until the job is completed. */
  estimatedLengthSeconds: z.number().nullable(),
  positionMs: z.number(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
})
export type SpeechJob = z.output<typeof speechJob>

/** `startMs` is null for what is not spoken yet. */
export const chapter = z.object({ title: z.string(), sentence: z.number(), startMs: z.number().nullable() })
export type Chapter = z.output<typeof chapter>

export const speechJobDetails = speechJob.extend({ sentenceCount: z.number(), chapters: z.array(chapter) })
export type SpeechJobDetails = z.output<typeof speechJobDetails>

/** Sentences from `first` on, in order. `startMs` is null for what is not spoken yet; `isParagraph`: begins a paragraph; level as for headings, 0 for text. */
export const textPage = z.object({
  first: z.number(),
  sentences: z.array(
    z.object({ text: z.string(), startMs: z.number().nullable(), isParagraph: z.boolean(), level: z.number() }),
  ),
})
export const textQuery = z.object({ first: z.coerce.number().int().min(0).default(0) })

/** What a document contains before it is converted. `excerpt` is the beginning of what would be read. */
export const textPreview = z.object({
  fileName: z.string(),
  characterCount: z.number(),
  excerpt: z.string(),
  chapters: z.array(z.object({ title: z.string(), characterCount: z.number() })),
})

export const audioQuery = z.object({
  download: z.stringbool().default(false),
  /** Where to begin in audio that is still being spoken. */
  fromMs: z.coerce.number().int().min(0).default(0),
})
export const captionsQuery = z.object({ format: z.enum(['srt', 'vtt']).default('srt') })

export const newPosition = z.object({ positionMs: z.number().int().min(0).max(1_000_000_000) })
export const newSharing = z.object({ isShared: z.boolean() })

/** How a word is spoken. `word` is matched as a whole word; `isSite`: for everybody, by staff. */
export const newPronunciation = z.object({
  word: requiredText('Word', limits.speech.wordLength),
  spokenAs: requiredText('Spoken as', limits.speech.wordLength),
  isSite: z.boolean().default(false),
})
export const pronunciation = z.object({
  id: z.string(),
  word: z.string(),
  spokenAs: z.string(),
  isSite: z.boolean(),
  mayEdit: z.boolean(),
})
export type Pronunciation = z.output<typeof pronunciation>
