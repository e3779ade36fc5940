import type { Turn } from './transcript.ts'

/** `paused`: the call ended because the page was hidden; talking begins another. */
export type Connection = 'off' | 'connecting' | 'connected' | 'paused'

export type CallState = {
  connection: Connection
  /** The microphone is on. */
  isTalking: boolean
  /** An answer is played. */
  isSpeaking: boolean
  /** How loud the microphone is, 0 to 1. */
  level: number
  /** What is being said. */
  turns: readonly Turn[]
  /** What was said, until it is shown as messages. */
  storing: readonly Turn[]
}

export const noCall: CallState = {
  connection: 'off',
  isTalking: false,
  isSpeaking: false,
  level: 0,
  turns: [],
  storing: [],
}
