import { setTimeout } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { realtimeSampleRate } from './port.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever was sent
export type ClientEvent = { type: string } & Record<string, any>

/** What was said to it, and what it answers: `answerMs` long, of which the words are spread evenly. */
export type ScriptedExchange = { hears: string; says: string; answerMs: number }

export type FakeSession = {
  events: ClientEvent[]
  /** Everything the microphone sent, in samples of 24 kHz. */
  input(): Int16Array
  /** How much of each answer was cut off, and when that was asked for. */
  truncations: { itemId: string; audioEndMs: number; at: number }[]
  /** When it noticed that somebody spoke, by the clock of this process. */
  speechStarts: number[]
  /** What is said and answered from now on, one exchange after the other. */
  script(exchanges: ScriptedExchange[]): void
  send(event: object): void
  /** How a session ends by itself, as after an hour. */
  end(): void
  /** How a network ends it. */
  cut(): void
  isOpen(): boolean
}

const clientEvents = new Set([
  'session.update',
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'input_audio_buffer.clear',
  'conversation.item.create',
  'conversation.item.retrieve',
  'conversation.item.truncate',
  'conversation.item.delete',
  'response.create',
  'response.cancel',
])
/** A tenth of full scale counts as speech; half a second without it ends a turn. */
const speechLevel = 3_277
const silenceMs = 500
const deltaMs = 100
const samplesPerMs = realtimeSampleRate / 1_000

type Options = { webSocket: WebSocket; violations: string[]; config: Record<string, unknown> }

/** One conversation as the service leads it: it notices speech in the sound it gets, writes it down and answers. */
export function createFakeSession({ webSocket, violations, config }: Options): FakeSession {
  const chunks: Int16Array[] = []
  let exchanges: ScriptedExchange[] = []
  let isOpen = true
  let count = 0
  let speech: { itemId: string; lastLoudMs: number } | null = null
  let response: { id: string; itemId: string; sentMs: number; isCancelled: boolean } | null = null
  let inputMs = 0
  const answers = new Map<string, number>()
  const nextId = (kind: string) => `${kind}_${++count}`
  const send = (event: object) => isOpen && webSocket.send(JSON.stringify({ event_id: nextId('event'), ...event }))
  const fail = (error: { code: string; message: string; event_id?: string }) =>
    send({ type: 'error', error: { type: 'invalid_request_error', param: null, ...error } })

  const session: FakeSession = {
    events: [],
    truncations: [],
    speechStarts: [],
    input: () => Int16Array.from(chunks.flatMap((chunk) => [...chunk])),
    script: (next) => void (exchanges = [...next]),
    send,
    end: () => webSocket.close(1000, 'session ended'),
    cut: () => webSocket.terminate(),
    isOpen: () => isOpen,
  }

  function take(event: ClientEvent) {
    session.events.push(event)
    if (!clientEvents.has(event.type)) {
      violations.push(event.type)
      return fail({ code: 'invalid_value', message: `Unknown event ${event.type}` })
    }
    if (event.type === 'session.update') {
      if (event['session']?.type !== 'realtime') violations.push('session.update without session.type')
      if ('modalities' in event['session'] || 'temperature' in event['session'])
        violations.push('session.update of the beta')
    } else if (event.type === 'input_audio_buffer.append') listen(Buffer.from(event['audio'], 'base64'))
    else if (event.type === 'input_audio_buffer.commit') commit()
    else if (event.type === 'response.create') void answer()
    else if (event.type === 'response.cancel') cancel()
    else if (event.type === 'conversation.item.truncate') truncate(event)
  }

  function listen(bytes: Buffer) {
    const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    chunks.push(samples)
    inputMs += samples.length / samplesPerMs
    if (samples.some((sample) => Math.abs(sample) > speechLevel)) {
      if (!speech) {
        speech = { itemId: nextId('item'), lastLoudMs: inputMs }
        session.speechStarts.push(Date.now())
        send({ type: 'input_audio_buffer.speech_started', audio_start_ms: inputMs, item_id: speech.itemId })
        if (response) finish('cancelled')
      }
      speech.lastLoudMs = inputMs
    } else if (speech && inputMs - speech.lastLoudMs >= silenceMs) {
      send({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: inputMs, item_id: speech.itemId })
      commit()
      void answer()
    }
  }

  function commit() {
    const itemId = speech?.itemId ?? nextId('item')
    speech = null
    send({ type: 'input_audio_buffer.committed', item_id: itemId, previous_item_id: null })
    const item = {
      id: itemId,
      type: 'message',
      role: 'user',
      status: 'completed',
      content: [{ type: 'input_audio', transcript: null }],
    }
    send({ type: 'conversation.item.added', item, previous_item_id: null })
    send({ type: 'conversation.item.done', item, previous_item_id: null })
    void transcribe(itemId, exchanges[0]?.hears ?? '')
  }

  /** It comes after the answer has begun, as from the real service. */
  async function transcribe(itemId: string, transcript: string) {
    await setTimeout(150)
    const about = { item_id: itemId, content_index: 0 }
    const words = transcript.match(/\S+\s*/g) ?? []
    for (const delta of words) send({ type: 'conversation.item.input_audio_transcription.delta', ...about, delta })
    send({
      type: 'conversation.item.input_audio_transcription.completed',
      ...about,
      transcript,
      usage: { type: 'tokens' },
    })
  }

  async function answer() {
    const exchange = exchanges.shift()
    if (!exchange || response) return
    const current = { id: nextId('resp'), itemId: nextId('item'), sentMs: 0, isCancelled: false }
    response = current
    const about = { response_id: current.id, item_id: current.itemId, output_index: 0, content_index: 0 }
    const item = { id: current.itemId, type: 'message', role: 'assistant', status: 'in_progress', content: [] }
    send({
      type: 'response.created',
      response: { id: current.id, object: 'realtime.response', status: 'in_progress', output: [] },
    })
    send({ type: 'response.output_item.added', response_id: current.id, output_index: 0, item })
    send({ type: 'conversation.item.added', item, previous_item_id: null })
    send({ type: 'response.content_part.added', ...about, part: { type: 'audio', transcript: '' } })
    const words = exchange.says.match(/\S+\s*/g) ?? []
    const steps = exchange.answerMs / deltaMs
    for (let step = 0, said = 0; step < steps; step += 1) {
      if (current.isCancelled) return
      const upTo = Math.ceil(((step + 1) / steps) * words.length)
      if (upTo > said)
        send({ type: 'response.output_audio_transcript.delta', ...about, delta: words.slice(said, upTo).join('') })
      said = upTo
      send({ type: 'response.output_audio.delta', ...about, delta: tone(deltaMs) })
      current.sentMs += deltaMs
      answers.set(current.itemId, current.sentMs)
      // Five times as fast as it is heard.
      await setTimeout(deltaMs / 5)
    }
    if (current.isCancelled) return
    send({ type: 'response.output_audio.done', ...about })
    send({ type: 'response.output_audio_transcript.done', ...about, transcript: exchange.says })
    finish('completed')
  }

  function finish(status: 'completed' | 'cancelled') {
    if (!response) return
    response.isCancelled = status === 'cancelled'
    const { id, itemId } = response
    const item = {
      id: itemId,
      type: 'message',
      role: 'assistant',
      status: status === 'completed' ? 'completed' : 'incomplete',
      content: [],
    }
    send({ type: 'response.output_item.done', response_id: id, output_index: 0, item })
    send({ type: 'conversation.item.done', item, previous_item_id: null })
    send({
      type: 'response.done',
      response: { id, object: 'realtime.response', status, output: [item], usage: { total_tokens: 10 } },
    })
    send({ type: 'rate_limits.updated', rate_limits: [] })
    response = null
  }

  function cancel() {
    if (response) return finish('cancelled')
    fail({ code: 'response_cancel_not_active', message: 'Cancellation failed: no active response found' })
  }

  function truncate(event: ClientEvent) {
    const {
      item_id: itemId,
      content_index: contentIndex,
      audio_end_ms: audioEndMs,
    } = event as ClientEvent & { item_id: string; audio_end_ms: number }
    const sentMs = answers.get(itemId)
    if (sentMs === undefined || contentIndex !== 0 || !Number.isInteger(audioEndMs) || audioEndMs > sentMs)
      return fail({
        code: 'invalid_value',
        message: `Audio content of ${sentMs}ms is already shorter than ${audioEndMs}ms`,
      })
    session.truncations.push({ itemId, audioEndMs, at: Date.now() })
    send({ type: 'conversation.item.truncated', item_id: itemId, content_index: 0, audio_end_ms: audioEndMs })
  }

  webSocket.on('message', (data) => take(JSON.parse(String(data)) as ClientEvent))
  webSocket.on('close', () => (isOpen = false))
  send({ type: 'session.created', session: { ...config, id: nextId('sess'), object: 'realtime.session' } })
  return session
}

let phase = 0
/** A hum of 300 Hz, in base64. */
function tone(ms: number): string {
  const samples = Int16Array.from({ length: ms * samplesPerMs }, () => {
    phase += (2 * Math.PI * 300) / realtimeSampleRate
    return 8_000 * Math.sin(phase)
  })
  return Buffer.from(samples.buffer).toString('base64')
}
