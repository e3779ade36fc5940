import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { fetchReadiness } from './server-process.ts'

/** A reverse proxy as an operator puts before two servers. */
export type RoundRobin = {
  url: string
  port: number
  /** Requests that a server took and left without an answer: what the connection said. */
  brokenRequests(): string[]
  /** How many requests each server answered. */
  answeredCounts(): number[]
}

const pollIntervalMs = 100
const timeoutMs = 5_000

type Upstream = { port: number; agent: Agent; isReady: boolean; answeredCount: number }

/**
 * Passes requests in turn to those servers whose `/readyz` says yes, asked every 100 ms. A request goes to another server
 * only when the first refused the connection; one that was taken and dropped is answered 502 and counted, never repeated.
 */
export async function startRoundRobin(upstreamPorts: number[]): Promise<RoundRobin> {
  const upstreams = upstreamPorts.map((port): Upstream => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
    answeredCount: 0,
  }))
  let turn = 0
  const brokenRequests: string[] = []
  const next = () => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    return ready[turn++ % Math.max(1, ready.length)]
  }
  const server = createServer((incoming, reply) => {
    forward({
      incoming,
      reply,
      next,
      deadline: performance.now() + timeoutMs,
      onBrokenRequest: (error) => void brokenRequests.push(error),
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let isClosed = false
  // One request at a time: an answer sent before the signal must not arrive after one sent later.
  const pollReadiness = async (upstream: Upstream) => {
    while (!isClosed) {
      upstream.isReady = (await fetchReadiness(`http://localhost:${upstream.port}`)) === 200
      await pause(pollIntervalMs)
    }
  }
  for (const upstream of upstreams) void pollReadiness(upstream)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    isClosed = true
    server.close()
    server.closeAllConnections()
    for (const { agent } of upstreams) agent.destroy()
  })
  return {
    url: `http://localhost:${port}`,
    port,
    brokenRequests: () => brokenRequests,
    answeredCounts: () => upstreams.map((upstream) => upstream.answeredCount),
  }
}

type ForwardOptions = {
  incoming: IncomingMessage
  reply: ServerResponse
  next(): Upstream | undefined
  deadline: number
  onBrokenRequest(error: string): void
}

function forward(options: ForwardOptions): void {
  const { incoming, reply, next, deadline } = options
  const upstream = next()
  if (!upstream) {
    if (performance.now() < deadline) setTimeout(() => forward(options), pollIntervalMs / 2)
    else reply.writeHead(502).end()
    return
  }
  const { agent, port } = upstream
  const outgoing = request({
    agent,
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
  })
  outgoing.on('response', (answer) => {
    upstream.answeredCount += 1
    const hopByHopHeaders = ['connection', 'keep-alive']
    reply.writeHead(
      answer.statusCode!,
      Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !hopByHopHeaders.includes(name))),
    )
    answer.pipe(reply)
    answer.on('error', () => reply.destroy())
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    upstream.isReady = false
    if (error.code === 'ECONNREFUSED') return forward(options)
    options.onBrokenRequest(`${incoming.method} ${error.code}${outgoing.reusedSocket ? ' on a kept connection' : ''}`)
    if (reply.headersSent) reply.destroy()
    else reply.writeHead(502).end()
  })
  incoming.pipe(outgoing)
}
