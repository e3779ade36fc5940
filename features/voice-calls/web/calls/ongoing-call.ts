import type { Microphone } from '../sound/microphone.ts'
import type { Playback } from '../sound/playback.ts'
import type { CallState } from './call-state.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import type { Transcript, Turn } from './transcript.ts'

export type CallOptions = {
  url: string
  clientSecret: string
  context: AudioContext
  onChange(change: Partial<CallState>): void
  /** These are final, and follow those of before. */
  onTurns(turns: Turn[]): void
  /** Something went wrong, and the call goes on. */
  onError(message: string): void
  /** The connection is gone, and the call with it. */
  onLost(): void
}

/** A call with the voice service, as far as it has come. */
export type RealtimeCall = {
  options: CallOptions
  socket: RealtimeSocket
  playback: Playback
  transcript: Transcript
  microphone: Microphone | null
  /** `wanted` until the browser has switched it on. */
  isMicrophoneWanted: boolean
  /** Somebody speaks, as the service says. */
  isSpeechOpen: boolean
  /** The answer that the service is making. */
  responseId: string | null
  /** The answer that is played, or was at last. */
  answer: { responseId: string; itemId: string; contentIndex: number } | null
  /** Answers that somebody interrupted: what still arrives of them is not played. */
  interruptedIds: Set<string>
  /** Answers whose words have all arrived; they are final once they were heard. */
  completeIds: Set<string>
  isOver: boolean
}
