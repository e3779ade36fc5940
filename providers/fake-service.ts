import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setInterval } from 'node:timers'

export type ServiceFault =
  | { kind: 'answer'; status: number; body?: object; retryAfter?: string }
  /** `cut`: the connection breaks half-way; `odd`: a byte is missing, but the reply ends well; `trickle`: one byte a second. */
  | { kind: 'hang' | 'cut' | 'html' | 'empty' | 'odd' | 'trickle' }

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever was sent
  body: any
  /** What was sent where it is not JSON: a form with its files. */
  content: string
}
export type FakeReply = { status: number; contentType: string; body: Buffer; headers?: Record<string, string> }

export type FakeService = {
  url: string
  /** Everything that came, in order. */
  requests: ReceivedRequest[]
  /** The next request meets this fault. */
  failNext(fault: ServiceFault): void
  /** For fakes that answer more than requests. */
  server: Server
  close(): Promise<void>
}

/** An HTTP service for tests, on loopback, which can be told to fail. */
export async function startFakeService(answer: (request: ReceivedRequest) => FakeReply): Promise<FakeService> {
  const requests: ReceivedRequest[] = []
  const faults: ServiceFault[] = []
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const content = await text(request)
    const body = /json/.test(headers['content-type'] ?? '') ? JSON.parse(content) : undefined
    const received = { method, path, headers, body, content }
    requests.push(received)
    const fault = faults.shift()
    if (fault?.kind === 'answer') return sendError(response, fault)
    if (fault) return sendFaulty(response, { kind: fault.kind, reply: answer(received) })
    send(response, answer(received))
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    server,
    failNext: (fault) => void faults.push(fault),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, { status, contentType, body, headers }: FakeReply): void {
  response.writeHead(status, { ...headers, 'content-type': contentType, 'content-length': body.length }).end(body)
}

function sendError(
  response: ServerResponse,
  { status, body = {}, retryAfter }: Extract<ServiceFault, { kind: 'answer' }>,
): void {
  if (retryAfter) response.setHeader('retry-after', retryAfter)
  send(response, toJsonReply(status, body))
}

type Faulty = { kind: Exclude<ServiceFault['kind'], 'answer'>; reply: FakeReply }

function sendFaulty(response: ServerResponse, { kind, reply }: Faulty): void {
  if (kind === 'hang') return
  if (kind === 'html')
    return send(response, { status: 200, contentType: 'text/html', body: Buffer.from('<p>Sorry</p>') })
  if (kind === 'empty') return send(response, { ...reply, body: Buffer.alloc(0) })
  if (kind === 'odd') return send(response, { ...reply, body: reply.body.subarray(1) })
  response.writeHead(reply.status, { 'content-type': reply.contentType, 'content-length': reply.body.length })
  if (kind === 'cut') response.write(reply.body.subarray(0, reply.body.length / 2), () => response.destroy())
  if (kind !== 'trickle') return
  let sent = 0
  const timer = setInterval(() => response.write(reply.body.subarray(sent, ++sent)), 1_000)
  response.on('close', () => clearInterval(timer))
}

export const toJsonReply = (status: number, body: object): FakeReply => ({
  status,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
})
