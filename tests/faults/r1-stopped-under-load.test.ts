import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { becomeFounder, startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled } from '#tests/harness/invariants.ts'
import { cookieOf, startLoad } from '#tests/harness/load.ts'
import { howOften, median, quantile, report, until } from '#tests/harness/proof.ts'
import { startRoundRobin } from '#tests/harness/round-robin.ts'
import {
  embeddedConnection,
  newDataFolder,
  postmasterPid,
  readiness,
  startServerProcess,
} from '#tests/harness/server-process.ts'
import { gather } from '#tests/harness/slow-clients.ts'
import { startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'
import type { Client } from '#tests/harness/client.ts'

const restartCount = howOften({ usual: 10, full: 20 })
const postgres = await startStandalonePostgres()

/** Sends the head and half the body of a request; `finish` sends the rest and answers all that came back. */
async function beginRequest(founder: Client): Promise<{ finish(): Promise<string> }> {
  const { hostname, port, host } = new URL(founder.url)
  const body = JSON.stringify({ name: 'Begun before the signal', stage: 'ideation' })
  const head = [
    'POST /api/ventures HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${founder.url}`,
    `Cookie: ${cookieOf(founder)}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const closed = once(socket, 'close')
  socket.on('error', (error) => (answer += error.message))
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  return {
    finish: async () => {
      socket.write(body.slice(20))
      await Promise.race([closed, pause(5_000)])
      return answer
    },
  }
}

test('R1: at SIGTERM readiness ends at once, what is under way is finished, open windows are let go, and it exits with 0 in 10 s', async () => {
  const dataDir = newDataFolder()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const founder = await becomeFounder(server.url)
  const windows = await Promise.all(Array.from({ length: 3 }, () => openEventStream(founder, server.url)))
  const begun = await Promise.all(Array.from({ length: 15 }, () => beginRequest(founder)))
  const load = startLoad({ client: founder, path: '/api/ventures', connections: 20, overallRate: 200 })
  await pause(1_500)
  const ended = server.end('SIGTERM')
  const sentAt = performance.now()
  const seen: { status: number | null; afterMs: number }[] = []
  // The last of the load is turned away by what a proxy would look at; what it sent before must be answered.
  while (!seen.some(({ status }) => status === 503) && performance.now() - sentAt < 3_000) {
    const askedAt = performance.now()
    seen.push({ status: await readiness(server.url), afterMs: askedAt - sentAt })
  }
  const { non2xx, errors, timeouts, requests } = await load.stop()
  await pause(1_000)
  const answers = await Promise.all(begun.map(({ finish }) => finish()))
  const { code, tookMs } = await ended
  report('R1 SIGTERM', {
    'readyz 503 after ms': seen.at(-1)!.afterMs,
    'answered under load': requests.total,
    'finished after the signal': answers.length,
    'exit after ms': tookMs,
  })
  expect(seen.at(-1)).toMatchObject({ status: 503 })
  expect(seen.at(-1)!.afterMs).toBeLessThan(300)
  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(answers.map(() => 'HTTP/1.1 201 Created'))
  expect({ non2xx, errors, timeouts }).toEqual({ non2xx: 0, errors: 0, timeouts: 0 })
  expect(requests.total).toBeGreaterThan(100)
  expect(windows.map((window) => window.isClosed())).toEqual([true, true, true])
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
})

test('R1: clients that never finish do not keep it from a clean end', async () => {
  const dataDir = newDataFolder()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const host = `Host: localhost:${server.port}\r\n`
  const still = { drip: '', dripEveryMs: 60_000, isReading: false }
  const halfSent = `POST /api/send-magic-link HTTP/1.1\r\n${host}Origin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`
  const unread = `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(100)
  const crowds = [halfSent, unread].map((opening) =>
    gather({ port: server.port, count: 5, slowness: { ...still, opening } }),
  )
  onTestFinished(() => crowds.forEach((crowd) => crowd.leave()))
  await until('they are connected', { ask: () => crowds.every((crowd) => crowd.openCount() === 5), withinMs: 5_000 })
  await pause(500)
  const { code, tookMs } = await server.end('SIGTERM')
  report('R1 with clients that never finish', { 'exit code': code ?? 'none', 'exit after ms': tookMs })
  expect(code, server.output()).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(await postmasterPid(dataDir), 'the database server was stopped too').toBeNull()
})

/** The environment two servers share, and where a test looks into their database. */
const engines = [
  { engine: 'the embedded database', isAvailable: true, share: async () => ({ env: {}, url: null }) },
  {
    engine: 'a PostgreSQL by DATABASE_URL',
    isAvailable: postgres !== null,
    share: async () => {
      const url = await postgres!.createDatabase()
      return { env: { DATABASE_URL: url }, url }
    },
  },
]

describe.each(engines)('R1: two servers on $engine', ({ engine, isAvailable, share }) => {
  test.skipIf(!isAvailable)(
    `restarted in turn ${restartCount} times under load behind a proxy: no request fails`,
    async () => {
      const dataDir = newDataFolder()
      const { env: shared, url } = await share()
      const env: Record<string, string> = {
        DATA_DIR: dataDir,
        SECRET_KEY: 'the same for both, 32 characters',
        ...shared,
      }
      const first = await startServerProcess({ env })
      const second = await startServerProcess({ env })
      await Promise.all([first.waitUntilReady(), second.waitUntilReady()])
      const proxy = await startRoundRobin([first.port, second.port])
      // The public address is the proxy's, which was not known before.
      const pair = [first, second]
      const restart = async (at: number) => {
        const { code, tookMs } = await pair[at]!.end('SIGTERM')
        pair[at] = await startServerProcess({ env: { ...env, PUBLIC_URL: proxy.url }, port: pair[at]!.port })
        await pair[at]!.waitUntilReady()
        return { code, tookMs }
      }
      await restart(0)
      await restart(1)

      const reader = await becomeFounder(proxy.url)
      const load = startLoad({ client: reader, path: '/api/ventures', connections: 40, overallRate: 150 })
      const founders = startFounders({ url: proxy.url, count: 3, pauseMs: 50 })
      const stops = []
      for (let count = 0; count < restartCount; count++) stops.push(await restart(count % 2))
      const { non2xx, errors, timeouts, requests } = await load.stop()
      const ledger = await founders.stop()
      const times = stops.map(({ tookMs }) => tookMs)
      report(`R1 on ${engine}`, {
        restarts: restartCount,
        reads: requests.total,
        writes: ledger.acknowledged.length,
        'answered by each': proxy.answeredCounts().join(' and '),
        'median ms to stop': median(times),
        'slowest ms': quantile(times, 1),
      })
      expect({ non2xx, errors, timeouts, broken: proxy.broken() }).toEqual({
        non2xx: 0,
        errors: 0,
        timeouts: 0,
        broken: [],
      })
      expect(Object.fromEntries(ledger.others)).toEqual({})
      expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0))
      expect(Math.max(...times)).toBeLessThan(10_000)
      expect(Math.min(...proxy.answeredCounts())).toBeGreaterThan(restartCount * 10)
      await expectAllSettled(url ?? embeddedConnection(dataDir), { ledger, withinMs: 30_000 })
    },
  )
})
