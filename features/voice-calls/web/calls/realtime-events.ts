import { fromBase64, pcmRate } from '../sound/pcm.ts'
import type { RealtimeCall } from './ongoing-call.ts'
import type { ServerEvent } from './realtime-socket.ts'

type Handler = (call: RealtimeCall, event: ServerEvent) => void

/** Both sides notice the same interruption, so that what we ask for may be done already. */
const expectedErrors = new Set(['response_cancel_not_active', 'input_audio_buffer_commit_empty'])

const handlers: Record<string, Handler> = {
  'session.created': ({ options }) => options.onChange({ connection: 'connected' }),
  'input_audio_buffer.speech_started'(call, { item_id: itemId }) {
    interrupt(call)
    call.isSpeechOpen = true
    call.transcript.begin(itemId, 'user')
  },
  'input_audio_buffer.speech_stopped': (call) => void (call.isSpeechOpen = false),
  'input_audio_buffer.committed'(call, { item_id: itemId }) {
    call.isSpeechOpen = false
    call.transcript.begin(itemId, 'user')
  },
  'conversation.item.input_audio_transcription.delta': ({ transcript }, { item_id: itemId, delta }) =>
    transcript.append(itemId, delta),
  'conversation.item.input_audio_transcription.completed': ({ transcript }, { item_id: itemId, transcript: text }) =>
    transcript.complete(itemId, text),
  'conversation.item.input_audio_transcription.failed': ({ transcript }, { item_id: itemId }) =>
    transcript.complete(itemId),
  'response.created': (call, { response }) => void (call.responseId = response.id),
  'response.output_item.added'({ transcript }, { item }) {
    if (item.type === 'message') transcript.begin(item.id, 'assistant')
  },
  'response.output_audio.delta': play,
  'response.output_audio_transcript.delta': addWords,
  'response.output_audio_transcript.done': (call, event) =>
    completeWords(call, { ...event, text: event['transcript'] }),
  'response.output_text.delta': addWords,
  'response.output_text.done': completeWords,
  'response.done': endResponse,
  error({ options }, { error }) {
    if (!expectedErrors.has(error.code)) options.onError(error.message)
  },
}

/** What the service says; what we do not know or need is passed over. */
export function takeEvent(call: RealtimeCall, event: ServerEvent): void {
  handlers[event.type]?.(call, event)
}

function play(call: RealtimeCall, event: ServerEvent): void {
  const { response_id: responseId, item_id: itemId, content_index: contentIndex, delta } = event
  if (call.interruptedIds.has(responseId)) return
  const samples = fromBase64(delta)
  if (samples.length === 0) return
  call.answer = { responseId, itemId, contentIndex }
  const buffer = call.options.context.createBuffer(1, samples.length, pcmRate)
  buffer.copyToChannel(samples, 0)
  call.playback.add(itemId, buffer)
}

function addWords({ transcript }: RealtimeCall, { item_id: itemId, delta }: ServerEvent): void {
  transcript.append(itemId, delta)
}

function completeWords(call: RealtimeCall, { item_id: itemId, text }: ServerEvent): void {
  call.transcript.replace(itemId, text)
  call.completeIds.add(itemId)
}

function endResponse(call: RealtimeCall, { response }: ServerEvent): void {
  if (call.responseId === response.id) call.responseId = null
  for (const { id } of response.output ?? []) call.completeIds.add(id)
  completeAnswers(call)
  if (response.status === 'failed')
    call.options.onError(response.status_details?.error?.message ?? 'The voice service could not answer.')
}

/** Answers are final once they were heard: until then somebody may interrupt them. */
export function completeAnswers({ completeIds, transcript, playback }: RealtimeCall): void {
  for (const itemId of completeIds) {
    if (playback.isWaiting(itemId)) continue
    transcript.complete(itemId)
    completeIds.delete(itemId)
  }
}

/** Somebody speaks: first silence, then word to the service that it was interrupted, and how much was heard. */
function interrupt(call: RealtimeCall): void {
  const { responseId, answer } = call
  const finished = finishAnswer(call)
  if (responseId) {
    call.interruptedIds.add(responseId)
    call.socket.send({ type: 'response.cancel', response_id: responseId })
  }
  if (!finished || !answer) return
  const { itemId, contentIndex } = answer
  call.socket.send({
    type: 'conversation.item.truncate',
    item_id: itemId,
    content_index: contentIndex,
    audio_end_ms: finished.playedMs,
  })
}

/** Stops an answer that is played; null where none is. */
export function finishAnswer({
  answer,
  playback,
  transcript,
  interruptedIds,
}: RealtimeCall): { playedMs: number } | null {
  if (!answer || !playback.isPlaying()) return null
  const lengthMs = playback.findLengthMs(answer.itemId)
  playback.stop()
  const playedMs = playback.findPlayedMs(answer.itemId)
  interruptedIds.add(answer.responseId)
  transcript.cut(answer.itemId, playedMs / lengthMs)
  return { playedMs }
}
