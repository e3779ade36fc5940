import type { StartedCall } from '../../schema.ts'
import { noCall, type CallState } from './call-state.ts'
import { closeCall, openRealtimeCall, stopTalking, talk } from './realtime-call.ts'
import type { RealtimeCall } from './ongoing-call.ts'
import type { Turn } from './transcript.ts'
import { createTurnStore, type TurnStore } from './turn-store.ts'

export type VoiceOptions = {
  /** A new call, or undefined where there is none, of which the person knows. */
  start(): Promise<StartedCall | undefined>
  store(callId: string, input: { turns: Turn[]; keepalive: boolean }): Promise<{ isCallOver: boolean }>
  end(callId: string): void
  onError(toast: { title: string; message: string }): void
  /** There is no call any more: the person goes on by text. */
  onFallback(): void
}

/** What a screen has for its calls, one after the other. */
export type Voice = {
  state: CallState
  listeners: Set<() => void>
  options: VoiceOptions
  current: { call: RealtimeCall; callId: string; turns: TurnStore; timer: ReturnType<typeof setTimeout> } | null
}

export const createVoice = (options: VoiceOptions): Voice => ({
  state: noCall,
  listeners: new Set(),
  options,
  current: null,
})

/** Those of the last time that the screen was drawn. */
export function setOptions(voice: Voice, options: VoiceOptions): void {
  voice.options = options
}

function change(voice: Voice, changes: Partial<CallState>): void {
  voice.state = { ...voice.state, ...changes }
  for (const listener of voice.listeners) listener()
}

const lostConnection = { title: 'Connection Error', message: 'Failed to maintain realtime connection' }

/** Begins a call. To be called by a press of the person: browsers play no sound before. */
export async function connect(voice: Voice): Promise<void> {
  const { connection } = voice.state
  if (connection === 'connecting' || connection === 'connected') return
  const context = new AudioContext()
  change(voice, { ...noCall, connection: 'connecting' })
  const started = await voice.options.start()
  // The person may have left while the server was asked.
  const isWanted = (voice.state.connection as CallState['connection']) === 'connecting'
  if (started && isWanted) return open(voice, { started, context })
  await context.close()
  if (started) voice.options.end(started.callId)
  if (isWanted) fallBack(voice)
}

function open(voice: Voice, { started, context }: { started: StartedCall; context: AudioContext }): void {
  const { callId, url, clientSecret, maxSeconds } = started
  const { store, onError } = voice.options
  const turns = createTurnStore({
    send: (list, { keepalive }) => store(callId, { turns: list, keepalive }),
    onChange: (storing) => voice.current?.callId === callId && change(voice, { storing }),
    onOver: () => loseCall(voice, { callId, message: 'This call went on in another window.' }),
  })
  const call = openRealtimeCall({
    url,
    clientSecret,
    context,
    onChange: (changes) => change(voice, changes),
    onTurns: turns.add,
    onError: (message) => onError({ title: 'Chat Error', message }),
    onLost: () => loseCall(voice, { callId, message: lostConnection.message }),
  })
  const message = 'The time for this call is over. Go on by text, or choose Voice again.'
  const timer = setTimeout(() => loseCall(voice, { callId, title: 'Call ended', message }), maxSeconds * 1_000)
  voice.current = { call, callId, turns, timer }
}

/** A call that ended by itself. */
function loseCall(
  voice: Voice,
  { callId, title = lostConnection.title, message }: { callId: string; title?: string; message: string },
): void {
  if (voice.current?.callId !== callId) return
  fallBack(voice)
  voice.options.onError({ title, message })
}

function fallBack(voice: Voice): void {
  leave(voice)
  voice.options.onFallback()
}

/** Switches the microphone on, in a new call where there is none. */
export async function startTalking(voice: Voice): Promise<void> {
  await connect(voice)
  if (!voice.current) return
  await voice.current.call.options.context.resume()
  await talk(voice.current.call)
}

export function stopMicrophone(voice: Voice): void {
  if (voice.current) stopTalking(voice.current.call)
}

/** Ends the call, if there is one, and stores what was said. */
export function leave(voice: Voice, connection: 'off' | 'paused' = 'off'): void {
  const { current } = voice
  voice.current = null
  if (current) {
    clearTimeout(current.timer)
    closeCall(current.call)
    current.turns.flush()
    voice.options.end(current.callId)
  }
  change(voice, { ...noCall, connection })
}

/** The page was hidden: nobody should be listened to by a page that they do not see. */
export function pause(voice: Voice): void {
  if (voice.state.connection === 'connecting' || voice.state.connection === 'connected') leave(voice, 'paused')
}
