import { PortError } from '../port-error.ts'
import { speechSpeeds, type SpeechEngineName } from '#rules/speech.ts'

/** A voice that an engine speaks with. */
export type Voice = {
  /** Unique within its engine, such as `alloy`. */
  id: string
  name: string
  /** How it sounds, in a few words. */
  description: string
}

export type SpeechRequest = {
  /** Spoken one after the other with a short pause; together at most `maxCharacters` of the engine. */
  sentences: readonly string[]
  voiceId: string
  /** 0.25 (slowest) to 2; every engine keeps the pitch. */
  speed: number
  /** A person's own key at the service; without it the installation's. The embedded engine needs none. */
  apiKey?: string
  /** What is said right before and after: not spoken, for the melody of the voice. */
  previousText?: string
  nextText?: string
  /** Ends the work at once; the call then fails with the signal's reason. */
  signal: AbortSignal
}

/** Milliseconds of audio in a byte of `SpokenAudio.mp3`: MP3 at 48 kbit/s, of which every frame has the same length. */
export const bytesPerMs = 6

/**
 * `mp3`: mono MP3 frames of 48 kbit/s at the engine's sample rate, without tags or headers, so that pieces of one engine are joined by
 * appending them, and byte / 6 is the time in milliseconds. It begins with the first sentence and ends with the pause after the last.
 */
export type SpokenAudio = {
  mp3: Uint8Array
  /** Where each sentence begins, in milliseconds from the start, in order. */
  startsMs: number[]
}

/**
 * Why an engine did not speak. `keyRefused`, `quotaUsedUp` and `refused` (the text or the voice) stay so until someone does something;
 * `busy` (wait for `retryAfterMs`), `tooManyAtOnce` (wait until another call ends) and `unavailable` pass by themselves.
 */
export type SpeechFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'busy' | 'tooManyAtOnce' | 'unavailable'

export class SpeechError extends PortError<SpeechFailure> {}

/** Text to speech. Every call fails with a `SpeechError`, or with the reason of its signal. */
export type SpeechEngine = {
  name: SpeechEngineName
  /** Changes whenever the same request would sound different: part of the key that audio is kept by. */
  version: string
  /** Samples a second of its MP3: 16,000 or 24,000, where frames have a whole number of bytes. */
  sampleRate: 16_000 | 24_000
  /** Of all sentences of a request together. */
  maxCharacters: number
  /** Whether it works without a person's own key. */
  hasSiteKey: boolean
  /** US dollars for a million characters, or null where speaking costs nothing. */
  dollarsPerMillionCharacters: number | null
  /** About how many characters it speaks in a second at speed 1: for estimates. */
  charactersPerSecond: number
  listVoices(options: { apiKey?: string }): Promise<Voice[]>
  speak(request: SpeechRequest): Promise<SpokenAudio>
  /** Ends its worker threads. */
  close(): Promise<void>
}

/** An engine of a service, at which people may have keys of their own. */
export type SpeechService = SpeechEngine & {
  /** Fails where the service refuses a person's key, or cannot be reached. */
  checkKey(apiKey: string): Promise<void>
}

/** One of each. */
export type SpeechEngines = { openai: SpeechService; elevenlabs: SpeechService; flite: SpeechEngine }

/** Throws a `SpeechError` for what no engine speaks, so that nothing is sent or billed for it. */
export function assertSpeakable({ sentences, speed }: SpeechRequest, { maxCharacters }: SpeechEngine): void {
  const characterCount = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  if (characterCount > maxCharacters)
    throw new SpeechError('refused', { message: `More than ${maxCharacters} characters` })
  if (!(speed >= speechSpeeds.min && speed <= speechSpeeds.max))
    throw new SpeechError('refused', { message: 'No such speed' })
}
