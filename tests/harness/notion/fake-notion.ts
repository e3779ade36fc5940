import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContentKind } from '#providers/content-source/port.ts'
import { simulateFault, getPhase, type Fault, type Phase } from './faults.ts'
import { createWorkspace, errorReply, type List } from './workspace.ts'

export type FakeNotion = {
  url: string
  lists: Record<ContentKind, List>
  /** Every request that arrived, by method and path. */
  requests: string[]
  blocks: Map<string, string>
  /** Fails whatever is asked for, or only what belongs to one phase of a sync. */
  setFault(fault: Fault, phase?: Phase): void
  setRate(requestsPerSecond: number): void
  /** How long Notion asks to wait, in seconds. */
  setRetryAfter(seconds: number): void
  /** Moves its clock: signed addresses die an hour after they were given. */
  shift(ms: number): void
  /** A file that Notion hosts, as the value of a `files` column; its address is signed again at every listing. */
  addFile(name: string, bytes: Buffer): object
  close(): Promise<void>
}

type FakeNotionOptions = { requestsPerSecond?: number; maxRows?: number }

/** A server that answers like Notion's API of 2026-03-11, as far as content is read, with its limits and its moods. */
export async function startFakeNotion({
  requestsPerSecond = 3,
  maxRows = 10_000,
}: FakeNotionOptions = {}): Promise<FakeNotion> {
  const state = {
    rate: requestsPerSecond,
    fault: null as Fault,
    phase: undefined as Phase | undefined,
    retryAfter: 1,
    shiftMs: 0,
    tokens: requestsPerSecond,
    filledAt: Date.now(),
  }
  const files = new Map<string, Buffer>()
  const requests: string[] = []
  const now = () => Date.now() + state.shiftMs

  function takeToken(): boolean {
    const at = Date.now()
    state.tokens = Math.min(state.rate, state.tokens + ((at - state.filledAt) / 1_000) * state.rate)
    state.filledAt = at
    if (state.tokens < 1) return false
    state.tokens -= 1
    return true
  }

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signUrl = (url: string) => `${url}?X-Amz-Expires=3600&X-Amz-Date=${now()}&X-Amz-Signature=${randomUUID()}`
  const workspace = createWorkspace({ maxRows, getSignedUrl: (key) => signUrl(`${origin()}/files/${key}`) })

  function sendFile(url: URL, response: ServerResponse): void {
    const bytes = files.get(url.pathname.split('/').at(-1)!)
    const age = now() - Number(url.searchParams.get('X-Amz-Date'))
    if (!bytes || age > 3_600_000) return void response.writeHead(403).end('Request has expired')
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://fake-notion')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(`${request.method} ${url.pathname}`)
    const send = ({ status, body }: { status: number; body: object }, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const retryHeaders = { 'retry-after': String(state.retryAfter) }
    const phase = getPhase(url.pathname)
    if (state.fault && (state.phase ?? phase) === phase)
      return simulateFault(response, { fault: state.fault, retryHeaders, send })
    if (phase === 'file') return sendFile(url, response)
    if (!takeToken())
      return send(errorReply(429, 'rate_limited', 'You have been rate limited.'), { 'retry-after': '1' })
    if (request.headers.authorization !== 'Bearer ntn_fake_token')
      return send(errorReply(401, 'unauthorized', 'API token is invalid.'))
    if (request.headers['notion-version'] !== '2026-03-11')
      return send(errorReply(400, 'missing_version', 'Notion-Version header should be 2026-03-11.'))
    const text = Buffer.concat(chunks).toString()
    send(workspace.answer(request.method!, { path: url.pathname, body: text ? (JSON.parse(text) as object) : {} }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: origin(),
    lists: workspace.lists,
    requests,
    blocks: workspace.blocks,
    setFault: (fault, phase) => void Object.assign(state, { fault, phase }),
    setRate: (rate) => (state.rate = rate),
    setRetryAfter: (seconds) => (state.retryAfter = seconds),
    shift: (ms) => (state.shiftMs += ms),
    addFile(name, bytes) {
      const key = randomUUID()
      files.set(key, bytes)
      return { name, key }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export const fakeToken = 'ntn_fake_token'
