import { explainMicrophoneFailure, openMicrophone, type Microphone } from '../sound/microphone.ts'
import { toBase64 } from '../sound/pcm.ts'
import { createPlayback, type Playback } from '../sound/playback.ts'
import type { CallState } from './call-state.ts'
import { completeAnswers, finishAnswer, takeEvent } from './realtime-events.ts'
import { openRealtimeSocket, type RealtimeSocket } from './realtime-socket.ts'
import { createTranscript, type Transcript, type Turn } from './transcript.ts'

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
  /** The service hears somebody speak. */
  isHearing: boolean
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

export function openRealtimeCall(options: CallOptions): RealtimeCall {
  const call: RealtimeCall = {
    options,
    socket: openRealtimeSocket({
      url: options.url,
      clientSecret: options.clientSecret,
      onEvent: (event) => {
        takeEvent(call, event)
        report(call)
      },
      onLost: () => {
        closeCall(call)
        options.onLost()
      },
    }),
    playback: createPlayback(options.context, {
      onIdle: () => {
        completeAnswers(call)
        report(call)
      },
    }),
    transcript: createTranscript(),
    microphone: null,
    isMicrophoneWanted: false,
    isHearing: false,
    responseId: null,
    answer: null,
    interruptedIds: new Set(),
    completeIds: new Set(),
    isOver: false,
  }
  return call
}

/** Switches the microphone on. */
export async function talk(call: RealtimeCall): Promise<void> {
  if (call.isMicrophoneWanted || call.isOver) return
  call.isMicrophoneWanted = true
  report(call)
  try {
    const microphone = await openMicrophone({
      context: call.options.context,
      onChunk: ({ samples, level }) => {
        call.socket.send({ type: 'input_audio_buffer.append', audio: toBase64(samples) })
        call.options.onChange({ level })
      },
      onLost: () => stopTalking(call),
    })
    // Somebody may have stopped while the browser asked for permission.
    if (call.isMicrophoneWanted) call.microphone = microphone
    else microphone.release()
  } catch (error) {
    releaseMicrophone(call)
    call.options.onError(explainMicrophoneFailure(error))
  }
  report(call)
}

/** Switches the microphone off. What was being said counts as said: without sound the service would wait for its end. */
export function stopTalking(call: RealtimeCall): void {
  releaseMicrophone(call)
  if (call.isHearing) {
    call.isHearing = false
    call.socket.send({ type: 'input_audio_buffer.commit' })
    call.socket.send({ type: 'response.create' })
  }
  report(call)
}

function releaseMicrophone(call: RealtimeCall): void {
  call.isMicrophoneWanted = false
  call.microphone?.release()
  call.microphone = null
}

/** Ends a call at once: the microphone first. What was said is handed over to be stored. */
export function closeCall(call: RealtimeCall): void {
  if (call.isOver) return
  releaseMicrophone(call)
  finishAnswer(call)
  call.transcript.completeAll()
  report(call)
  call.isOver = true
  call.socket.close()
  void call.options.context.close()
}

function report(call: RealtimeCall): void {
  if (call.isOver) return
  const { transcript, playback, options, isMicrophoneWanted } = call
  const storable = transcript.listStorable()
  if (storable.length > 0) options.onTurns(storable)
  transcript.remove(storable.map(({ itemId }) => itemId))
  options.onChange({
    isTalking: isMicrophoneWanted,
    isSpeaking: playback.isPlaying(),
    turns: transcript.turns(),
    ...(!isMicrophoneWanted && { level: 0 }),
  })
}
