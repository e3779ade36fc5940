import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { readiness } from './server-process.ts'

/** A reverse proxy as an operator puts before two servers. */
export type RoundRobin = {
  url: string
  port: number
  /** Requests that a server took and left without an answer: what the connection said. */
  broken(): string[]
  /** How many requests each server answered. */
  answeredCounts(): number[]
}

const askEveryMs = 100
const patienceMs = 5_000

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
  const broken: string[] = []
  const next = () => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    return ready[turn++ % Math.max(1, ready.length)]
  }
  const server = createServer((incoming, reply) => {
    forward({
      incoming,
      reply,
      next,
      deadline: performance.now() + patienceMs,
      onBroken: (error) => void broken.push(error),
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let isClosed = false
  // One question at a time: an answer from before the signal must not come after one from behind it.
  const look = async (upstream: Upstream) => {
    while (!isClosed) {
      upstream.isReady = (await readiness(`http://localhost:${upstream.port}`)) === 200
      await pause(askEveryMs)
    }
  }
  for (const upstream of upstreams) void look(upstream)
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
    broken: () => broken,
    answeredCounts: () => upstreams.map((upstream) => upstream.answeredCount),
  }
}

type Forwarding = {
  incoming: IncomingMessage
  reply: ServerResponse
  next(): Upstream | undefined
  deadline: number
  onBroken(error: string): void
}

function forward(given: Forwarding): void {
  const { incoming, reply, next, deadline } = given
  const upstream = next()
  if (!upstream) {
    if (performance.now() < deadline) setTimeout(() => forward(given), askEveryMs / 2)
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
    const ofConnection = ['connection', 'keep-alive']
    reply.writeHead(
      answer.statusCode!,
      Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))),
    )
    answer.pipe(reply)
    answer.on('error', () => reply.destroy())
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    upstream.isReady = false
    if (error.code === 'ECONNREFUSED') return forward(given)
    given.onBroken(`${incoming.method} ${error.code}${outgoing.reusedSocket ? ' on a kept connection' : ''}`)
    if (reply.headersSent) reply.destroy()
    else reply.writeHead(502).end()
  })
  incoming.pipe(outgoing)
}
