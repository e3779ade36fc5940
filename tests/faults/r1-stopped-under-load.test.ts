import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { signInFounder, startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled } from '#tests/harness/invariants.ts'
import { toCookieHeader, startLoad } from '#tests/harness/load.ts'
import { chooseCount, median, quantile, report, until } from '#tests/harness/measure.ts'
import { startRoundRobin } from '#tests/harness/round-robin.ts'
import {
  embeddedConnection,
  createDataFolder,
  postmasterPid,
  fetchReadiness,
  startServerProcess,
} from '#tests/harness/server-process.ts'
import { openSlowClients } from '#tests/harness/slow-clients.ts'
import { startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'
import type { Client } from '#tests/harness/client.ts'

const restartCount = chooseCount({ quick: 10, full: 20 })
const postgres = await startStandalonePostgres()

/** Sends the headers and half the body of a request; `finish` sends the rest and returns the whole reply. */
async function beginRequest(founder: Client): Promise<{ finish(): Promise<string> }> {
  const { hostname, port, host } = new URL(founder.url)
  const body = JSON.stringify({ name: 'Begun before the signal', stage: 'ideation' })
  const head = [
    'POST /api/ventures HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${founder.url}`,
    `Cookie: ${toCookieHeader(founder)}`,
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

test('R1: at SIGTERM it is unready at once, finishes running requests, closes streams, and exits with 0 in 10 s', async () => {
  const dataDir = createDataFolder()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const founder = await signInFounder(server.url)
  const windows = await Promise.all(Array.from({ length: 3 }, () => openEventStream(founder, server.url)))
  const openRequests = await Promise.all(Array.from({ length: 15 }, () => beginRequest(founder)))
  const load = startLoad({ client: founder, path: '/api/ventures', connections: 20, overallRate: 200 })
  await pause(1_500)
  const ended = server.end('SIGTERM')
  const sentAt = performance.now()
  const readinessSamples: { status: number | null; afterMs: number }[] = []
  // The readiness check that a proxy uses turns the last load away; requests sent before it must be answered.
  while (!readinessSamples.some(({ status }) => status === 503) && performance.now() - sentAt < 3_000) {
    const pollStartedAt = performance.now()
    readinessSamples.push({ status: await fetchReadiness(server.url), afterMs: pollStartedAt - sentAt })
  }
  const { non2xx, errors, timeouts, requests } = await load.stop()
  await pause(1_000)
  const answers = await Promise.all(openRequests.map(({ finish }) => finish()))
  const { code, tookMs } = await ended
  report('R1 SIGTERM', {
    'readyz 503 after ms': readinessSamples.at(-1)!.afterMs,
    'answered under load': requests.total,
    'finished after the signal': answers.length,
    'exit after ms': tookMs,
  })
  expect(readinessSamples.at(-1)).toMatchObject({ status: 503 })
  expect(readinessSamples.at(-1)!.afterMs).toBeLessThan(300)
  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(answers.map(() => 'HTTP/1.1 201 Created'))
  expect({ non2xx, errors, timeouts }).toEqual({ non2xx: 0, errors: 0, timeouts: 0 })
  expect(requests.total).toBeGreaterThan(100)
  expect(windows.map((window) => window.isClosed())).toEqual([true, true, true])
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
})

test('R1: clients that never finish do not prevent a clean exit', async () => {
  const dataDir = createDataFolder()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const host = `Host: localhost:${server.port}\r\n`
  const idle = { drip: '', dripEveryMs: 60_000, isReading: false }
  const halfSent = `POST /api/send-magic-link HTTP/1.1\r\n${host}Origin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`
  const unread = `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(100)
  const slowClientGroups = [halfSent, unread].map((opening) =>
    openSlowClients({ port: server.port, count: 5, behavior: { ...idle, opening } }),
  )
  onTestFinished(() => slowClientGroups.forEach((slowClients) => slowClients.disconnect()))
  await until('they are connected', {
    poll: () => slowClientGroups.every((slowClients) => slowClients.openCount() === 5),
    withinMs: 5_000,
  })
  await pause(500)
  const { code, tookMs } = await server.end('SIGTERM')
  report('R1 with clients that never finish', { 'exit code': code ?? 'none', 'exit after ms': tookMs })
  expect(code, server.output()).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(await postmasterPid(dataDir), 'the database server was stopped too').toBeNull()
})

/** The environment that two servers share, and the URL of their database. */
const engines = [
  { engine: 'the embedded database', isAvailable: true, prepare: async () => ({ env: {}, url: null }) },
  {
    engine: 'a PostgreSQL by DATABASE_URL',
    isAvailable: postgres !== null,
    prepare: async () => {
      const url = await postgres!.createDatabase()
      return { env: { DATABASE_URL: url }, url }
    },
  },
]

describe.each(engines)('R1: two servers on $engine', ({ engine, isAvailable, prepare }) => {
  test.skipIf(!isAvailable)(
    `restarted alternately ${restartCount} times under load behind a proxy: no request fails`,
    async () => {
      const dataDir = createDataFolder()
      const { env: sharedEnv, url } = await prepare()
      const env: Record<string, string> = {
        DATA_DIR: dataDir,
        SECRET_KEY: 'the same for both, 32 characters',
        ...sharedEnv,
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

      const reader = await signInFounder(proxy.url)
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
        createdVentures: ledger.acknowledged.length,
        'answered by each': proxy.answeredCounts().join(' and '),
        'median ms to stop': median(times),
        'slowest ms': quantile(times, 1),
      })
      expect({ non2xx, errors, timeouts, brokenRequests: proxy.brokenRequests() }).toEqual({
        non2xx: 0,
        errors: 0,
        timeouts: 0,
        brokenRequests: [],
      })
      expect(Object.fromEntries(ledger.otherOutcomes)).toEqual({})
      expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0))
      expect(Math.max(...times)).toBeLessThan(10_000)
      expect(Math.min(...proxy.answeredCounts())).toBeGreaterThan(restartCount * 10)
      await expectAllSettled(url ?? embeddedConnection(dataDir), { ledger, withinMs: 30_000 })
    },
  )
})
