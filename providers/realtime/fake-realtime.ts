import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import ws from 'ws'
import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'
import { createFakeSession, type FakeSession } from './fake-realtime-session.ts'

/** The key that it accepts. */
export const fakeRealtimeKey = 'sk-fake-realtime-key-1234'

type Secret = { value: string; expiresAt: number; isUsed: boolean; session: Record<string, unknown> }

export type FakeRealtime = FakeService & {
  secrets: Secret[]
  sessions: FakeSession[]
  /** What no client of the generally available protocol sends: must stay empty. */
  violations: string[]
  /** How long secrets live from now on, whatever is asked for. */
  expireAfter(seconds: number): void
  /** The session with this index, once it is open. */
  waitForSession(index?: number): Promise<FakeSession>
}

/** Fields of the beta, which the service now refuses. */
const betaFields = [
  'modalities',
  'voice',
  'input_audio_format',
  'output_audio_format',
  'input_audio_transcription',
  'turn_detection',
  'temperature',
  'max_response_output_tokens',
]

/** OpenAI's Realtime API for tests: client secrets and, on the same address, the WebSocket. `url` is what `OPENAI_BASE_URL` takes. */
export async function startFakeRealtime(): Promise<FakeRealtime> {
  const secrets: Secret[] = []
  const sessions: FakeSession[] = []
  const violations: string[] = []
  let lifeSeconds: number | null = null
  const service = await startFakeService((request) => answer(request))
  const sockets = new ws.Server({
    noServer: true,
    handleProtocols: (protocols) => (protocols.includes('realtime') ? 'realtime' : false),
  })

  function answer({ method, path, headers, body }: ReceivedRequest): FakeReply {
    if (headers.authorization !== `Bearer ${fakeRealtimeKey}`)
      return refuse(401, { code: 'invalid_api_key', message: `Incorrect API key provided: ${headers.authorization}` })
    if (method !== 'POST' || path !== '/v1/realtime/client_secrets')
      return refuse(404, { code: 'unknown_url', message: 'Unknown address' })
    const { session, expires_after: expires } = body
    for (const field of betaFields) if (field in session) violations.push(`client secret with ${field}`)
    if (session.type !== 'realtime') return refuse(400, { code: 'missing_required_parameter', message: 'session.type' })
    const seconds = lifeSeconds ?? expires.seconds
    const secret = {
      value: `ek_${secrets.length}_${Math.random().toString(36).slice(2)}`,
      expiresAt: Date.now() + seconds * 1_000,
      isUsed: false,
      session,
    }
    secrets.push(secret)
    return toJsonReply(200, {
      value: secret.value,
      expires_at: Math.floor(secret.expiresAt / 1_000),
      session: { ...session, id: `sess_${secrets.length}`, object: 'realtime.session' },
    })
  }

  service.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
    if (offered.some((name) => /beta/i.test(name))) violations.push(`subprotocols ${offered.join(' ')}`)
    if (request.headers['openai-beta']) violations.push('header OpenAI-Beta')
    const value = offered
      .find((name) => name.startsWith('openai-insecure-api-key.'))
      ?.slice('openai-insecure-api-key.'.length)
    const secret = secrets.find((one) => one.value === value)
    if (!secret || secret.isUsed || secret.expiresAt < Date.now() || !request.url?.startsWith('/v1/realtime?model='))
      return void socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    secret.isUsed = true
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      sessions.push(createFakeSession({ webSocket, violations, config: secret.session }))
      service.server.emit('session')
    })
  })

  return {
    ...service,
    url: `${service.url}/v1`,
    secrets,
    sessions,
    violations,
    expireAfter: (seconds) => (lifeSeconds = seconds),
    waitForSession: async (index = 0) => {
      const timeout = setTimeout(10_000).then(() => Promise.reject(new Error(`there is no session ${index}`)))
      while (!sessions[index]) await Promise.race([once(service.server, 'session'), timeout])
      timeout.catch(() => undefined)
      return sessions[index]
    },
    close: async () => {
      for (const session of sessions) session.end()
      await service.close()
    },
  }
}

const refuse = (status: number, error: { code: string; message: string }) =>
  toJsonReply(status, { error: { ...error, type: 'invalid_request_error', param: null } })
