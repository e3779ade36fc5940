import { Agent, get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Client } from './client.ts'
import { toCookieHeader } from './load.ts'

/** A window that shows live updates, of somebody who does nothing. `receivedAt`: when the last update came. */
export type IdleStream = { status: number; receivedAt: number; isClosed: boolean; response: IncomingMessage }

/** An address of this machine has 28,000 ports for connections to one other. */
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
const openedTogether = 50

/** Opens so many streams of each person, from several addresses of this machine. */
export async function openIdleStreams(people: Client[], { perPerson }: { perPerson: number }): Promise<IdleStream[]> {
  // Not kept alive: then Node probes each connection every second, and thousands of probes at once cut some of them off.
  const agents = addresses.map((localAddress) => new Agent({ localAddress }))
  onTestFinished(() => agents.forEach((agent) => agent.destroy()))
  const wanted = people.flatMap((client) => Array.from({ length: perPerson }, () => client))
  const streams: IdleStream[] = []
  for (let start = 0; start < wanted.length; start += openedTogether) {
    const opening = wanted.slice(start, start + openedTogether)
    streams.push(...(await Promise.all(opening.map((client, index) => open(client, agents[index % agents.length]!)))))
  }
  return streams
}

function open(client: Client, agent: Agent): Promise<IdleStream> {
  const { port, host } = new URL(client.url)
  const headers = { host, cookie: toCookieHeader(client) }
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path: '/api/notifications/stream', headers }, (response) => {
      const stream: IdleStream = { status: response.statusCode!, receivedAt: 0, isClosed: false, response }
      response.on('data', () => (stream.receivedAt = performance.now()))
      response.on('close', () => (stream.isClosed = true)).on('error', () => undefined)
      resolve(stream)
    })
    request.on('error', reject)
  })
}
