import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { toChatEvents, toResponsesEvents, type FakeAnswer, type FakeEvent } from './fake-openai-events.ts'

/** The key that it accepts; a server without keys accepts any. */
export const fakeModelKey = 'sk-fake-model-key-1234'

export type ModelFault =
  | { kind: 'answer'; status: number; code?: string; retryAfter?: string; location?: string }
  /** An error among the events, as services report what happens after the headers: half-way, or first. */
  | { kind: 'errorEvent' | 'failedEvent'; code: string; isFirst?: boolean }
  /**
   * `reset`: the connection ends without an answer; `silent`: no headers; `stalled`: headers and half the events, then nothing; `cut`: the
   * connection breaks inside an event; `short`: the body ends well, but half-way; `trickle`: one byte a second.
   */
  | { kind: 'reset' | 'silent' | 'stalled' | 'cut' | 'short' | 'wrongJson' | 'html' | 'empty' | 'trickle' }

/**
 * How events are written: one by one; all at once, for benches; or byte by byte with CRLF, comments and `data` over several lines, as the
 * standard allows.
 */
export type Delivery = 'events' | 'instant' | 'messy'

export type ReceivedModelRequest = {
  path: string
  headers: IncomingMessage['headers']
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever was sent
  body: any
  /** Settles once the client has closed the connection or taken everything. */
  closed: Promise<void>
}

export type FakeModel = {
  /** What `OPENAI_BASE_URL` takes. */
  url: string
  /** Everything that came, in order: what a real service would have read. */
  requests: ReceivedModelRequest[]
  /** The next request gets this answer, and later ones a plain sentence again. */
  answerNext(answer: FakeAnswer): void
  /** The next request meets this fault. */
  failNext(fault: ModelFault): void
  deliver(delivery: Delivery): void
  /** From now on it does whatever any text in its input orders: `PLEASE SAY <x>`, `PLEASE CALL <tool> <JSON>`. */
  obey(): void
  close(): Promise<void>
}

type Protocol = { toEvents: (answer: FakeAnswer) => FakeEvent[]; toError: (fault: EventFault) => FakeEvent }
type EventFault = Extract<ModelFault, { code: string; isFirst?: boolean }>
type Reply = { events: FakeEvent[]; delivery: Delivery }

const protocols: Record<string, Protocol> = {
  '/v1/responses': { toEvents: toResponsesEvents, toError: toResponsesError },
  '/v1/chat/completions': {
    toEvents: toChatEvents,
    toError: ({ code }) => ({ data: JSON.stringify({ error: { code, message: 'It failed', type: 'server_error' } }) }),
  },
}

const plainAnswer: FakeAnswer = { text: 'Hello there, this is the answer of a fake model.' }

/** A model for tests on loopback that speaks both protocols of OpenAI and can be told what to answer and how to fail. */
export async function startFakeModel({ needsKey = true } = {}): Promise<FakeModel> {
  const requests: ReceivedModelRequest[] = []
  const answers: FakeAnswer[] = []
  const faults: ModelFault[] = []
  let delivery: Delivery = 'events'
  let isObedient = false
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { url: path = '', headers } = request
    const content = await text(request)
    const closed = once(response, 'close').then(() => {})
    requests.push({ path, headers, body: content === '' ? undefined : JSON.parse(content), closed })
    const protocol = protocols[path]
    if (!protocol) return sendError(response, { kind: 'answer', status: 404, code: 'unknown_url' })
    if (needsKey && headers.authorization !== `Bearer ${fakeModelKey}`)
      return sendError(response, { kind: 'answer', status: 401, code: 'invalid_api_key' })
    const answer = isObedient ? followOrders(content) : (answers.shift() ?? plainAnswer)
    const reply: Reply = { events: protocol.toEvents(answer), delivery }
    const fault = faults.shift()
    if (!fault) return sendEvents(response, reply)
    if (fault.kind === 'answer') return sendError(response, fault)
    if ('code' in fault) return sendEvents(response, withError(reply, { fault, protocol }))
    return sendFaulty(response, { kind: fault.kind, reply })
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answerNext: (answer) => void answers.push(answer),
    failNext: (fault) => void faults.push(fault),
    deliver: (next) => void (delivery = next),
    obey: () => void (isObedient = true),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function followOrders(input: string): FakeAnswer {
  const say = [...input.matchAll(/PLEASE SAY ([\w-]+)/g)].map(([, word]) => word)
  const calls = [...input.matchAll(/PLEASE CALL (\w+) (\{.*?\})/g)]
  const proposals = calls.map(([, name = '', json = '']) => ({ name, arguments: json.replaceAll('\\"', '"') }))
  return { text: say.length > 0 ? say.join(' ') : 'No orders.', proposals }
}

function toResponsesError({ kind, code }: EventFault): FakeEvent {
  const error = { code, message: 'It failed' }
  const data =
    kind === 'errorEvent'
      ? { type: 'error', ...error, param: null }
      : { type: 'response.failed', response: { id: 'resp_1', status: 'failed', error } }
  return { event: data.type, data: JSON.stringify({ ...data, sequence_number: 99 }) }
}

function withError({ events, delivery }: Reply, { fault, protocol }: { fault: EventFault; protocol: Protocol }): Reply {
  const before = fault.isFirst ? [] : events.slice(0, countFirstHalf(events))
  return { events: [...before, protocol.toError(fault)], delivery }
}

/** Of an answer of several words: some text and no end. */
const countFirstHalf = (events: FakeEvent[]) => Math.ceil(events.length / 2)

function write({ event, data }: FakeEvent): string {
  return `${event ? `event: ${event}\n` : ''}data: ${data}\n\n`
}

/** JSON may be cut between any two members, and the lines are joined again by a line feed, which JSON ignores there. */
function writeMessily({ event, data }: FakeEvent): string {
  const [start, ...rest] = data.split(/(?<=^\{"[a-z]+":"[\w.-]+"),/)
  const lines = rest.length > 0 ? [`${start},`, rest.join(',')] : [data]
  const fields = [...(event ? [`event: ${event}`] : []), ...lines.map((line) => `data: ${line}`)]
  return `: keep-alive\r\n\r\n${fields.join('\r\n')}\r\n\r\n`
}

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8' }

async function sendEvents(response: ServerResponse, { events, delivery }: Reply): Promise<void> {
  response.writeHead(200, streamHeaders)
  if (delivery === 'instant') return void response.end(events.map(write).join(''))
  const parts = delivery === 'events' ? events.map(write) : Buffer.from(events.map(writeMessily).join(''))
  for (const part of parts) {
    if (response.destroyed) return
    response.write(typeof part === 'number' ? Uint8Array.of(part) : part)
    await nextTurn()
  }
  response.end()
}

function sendError(response: ServerResponse, fault: Extract<ModelFault, { kind: 'answer' }>): void {
  const { status, code = null, retryAfter, location } = fault
  if (retryAfter) response.setHeader('retry-after', retryAfter)
  if (location) response.setHeader('location', location)
  // The real service repeats a part of the key.
  const error = { code, message: `Failed, key ${fakeModelKey}`, type: 'fake_error', param: null }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

type Faulty = { kind: Exclude<ModelFault['kind'], 'answer' | 'errorEvent' | 'failedEvent'>; reply: Reply }

async function sendFaulty(response: ServerResponse, { kind, reply }: Faulty): Promise<void> {
  if (kind === 'silent') return
  if (kind === 'reset') return void response.destroy()
  if (kind === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sorry</p>')
  response.writeHead(200, streamHeaders)
  if (kind === 'empty') return void response.end()
  const half = reply.events.slice(0, countFirstHalf(reply.events)).map(write).join('')
  if (kind === 'trickle') return trickle(response, half)
  if (kind === 'wrongJson') return void response.end(`${half}data: {"type": "response.output_text.delta", oops\n\n`)
  if (kind === 'short') return void response.end(half)
  response.write(kind === 'cut' ? half.slice(0, -10) : half)
  // What was written is to arrive before the end.
  if (kind === 'cut') await pause(20).then(() => response.destroy())
}

async function trickle(response: ServerResponse, content: string): Promise<void> {
  for (const byte of Buffer.from(content)) {
    if (response.destroyed) return
    response.write(Uint8Array.of(byte))
    await pause(1_000)
  }
}
