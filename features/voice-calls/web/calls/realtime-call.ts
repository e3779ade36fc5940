import { explainMicrophoneFailure, openMicrophone } from '../sound/microphone.ts'
import { toBase64 } from '../sound/pcm.ts'
import { createPlayback } from '../sound/playback.ts'
import type { CallOptions, RealtimeCall } from './ongoing-call.ts'
import { completeAnswers, finishAnswer, takeEvent } from './realtime-events.ts'
import { openRealtimeSocket } from './realtime-socket.ts'
import { createTranscript } from './transcript.ts'

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
    isSpeechOpen: false,
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
  if (call.isSpeechOpen) {
    call.isSpeechOpen = false
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
