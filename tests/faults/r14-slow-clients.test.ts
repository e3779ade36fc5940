import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signInFounder } from '#tests/harness/founders.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { isFullRun, median, quantile, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { openSlowClients, type SlowClientOptions } from '#tests/harness/slow-clients.ts'

const counts = isFullRun
  ? { headers: 1_600, bodies: 1_500, uploads: 100, reads: 800 }
  : { headers: 200, bodies: 180, uploads: 20, reads: 100 }
const attackMs = 36_000

/** Milliseconds until the reply to a normal request on a new connection, and its status. */
function timeRequest(url: string, cookie: string): Promise<{ status: number; tookMs: number }> {
  const sentAt = performance.now()
  const tookMs = () => performance.now() - sentAt
  return new Promise((resolve) => {
    get(url, { agent: new Agent({ keepAlive: false }), headers: { cookie } }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, tookMs: tookMs() }))
    }).on('error', () => resolve({ status: 0, tookMs: tookMs() }))
  })
}

async function getRssMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_048_576
}

test(`R14: ${counts.headers + counts.bodies + counts.uploads + counts.reads} slow clients are disconnected in time, and normal requests stay fast`, async () => {
  const server = await startServerProcess({ env: { DATA_DIR: createDataFolder() } })
  await server.waitUntilReady()
  const founder = await signInFounder(server.url)
  const cookie = toCookieHeader(founder)
  const host = `Host: localhost:${server.port}\r\n`
  const opening = { isReading: true, dripEveryMs: 2_000 }
  const slowHeaders: SlowClientOptions = {
    ...opening,
    opening: `GET /api/auth/options HTTP/1.1\r\n${host}`,
    drip: 'X-Slow: 1\r\n',
  }
  const slowBody: SlowClientOptions = {
    ...opening,
    opening: `POST /api/send-magic-link HTTP/1.1\r\n${host}Origin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    drip: ' ',
  }
  // A body of a type that the endpoint does not take, which nothing there reads.
  const slowUpload: SlowClientOptions = {
    ...opening,
    opening: `POST /api/ventures HTTP/1.1\r\n${host}Origin: ${server.url}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n`,
    drip: ' ',
  }
  const wholePage = `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`
  const pageBytes = (await (await fetch(`${server.url}/api/openapi.json`)).text()).length
  // About two megabytes that are never read: more than the kernel buffers for a stopped reader.
  const slowRead: SlowClientOptions = {
    opening: wholePage.repeat(Math.ceil(2_000_000 / pageBytes)),
    drip: '',
    dripEveryMs: 60_000,
    isReading: false,
  }
  const before = await getRssMegabytes(server.url)

  const slowClientGroups = {
    headers: openSlowClients({ port: server.port, count: counts.headers, behavior: slowHeaders }),
    bodies: openSlowClients({ port: server.port, count: counts.bodies, behavior: slowBody }),
    uploads: openSlowClients({ port: server.port, count: counts.uploads, behavior: slowUpload }),
    reads: openSlowClients({ port: server.port, count: counts.reads, behavior: slowRead }),
  }
  onTestFinished(() => Object.values(slowClientGroups).forEach((slowClients) => slowClients.disconnect()))
  const areAllConnected = () =>
    slowClientGroups.headers.openCount() === counts.headers &&
    slowClientGroups.bodies.openCount() === counts.bodies &&
    slowClientGroups.uploads.openCount() === counts.uploads &&
    slowClientGroups.reads.openCount() === counts.reads
  await until('all slow clients are connected at once', { poll: areAllConnected, withinMs: 9_000, everyMs: 5 })
  const honestRequests: Awaited<ReturnType<typeof timeRequest>>[] = []
  const attackEndsAt = performance.now() + attackMs
  while (performance.now() < attackEndsAt) {
    honestRequests.push(
      ...(await Promise.all([
        timeRequest(`${server.url}/api/ventures`, cookie),
        timeRequest(`${server.url}/readyz`, cookie),
      ])),
    )
    await pause(50)
  }
  const memoryDuring = await getRssMegabytes(server.url)
  const times = honestRequests.map(({ tookMs }) => tookMs)
  const seconds = (all: number[]) =>
    `${(Math.min(...all) / 1_000).toFixed(1)} to ${(Math.max(...all) / 1_000).toFixed(1)} s (${all.length})`
  report('R14 cut off', {
    headers: seconds(slowClientGroups.headers.lifetimes),
    bodies: seconds(slowClientGroups.bodies.lifetimes),
    'unread answers still open': slowClientGroups.reads.openCount(),
  })
  report('R14 honest requests', {
    count: times.length,
    'median ms': median(times),
    'p99 ms': quantile(times, 0.99),
    'memory MB before': before,
    memoryDuring,
  })

  expect(slowClientGroups.headers.lifetimes.length).toBeGreaterThanOrEqual(counts.headers)
  expect(Math.min(...slowClientGroups.headers.lifetimes)).toBeGreaterThan(9_000)
  expect(Math.max(...slowClientGroups.headers.lifetimes)).toBeLessThan(13_000)
  expect(slowClientGroups.bodies.lifetimes.length).toBeGreaterThanOrEqual(counts.bodies)
  expect(Math.min(...slowClientGroups.bodies.lifetimes)).toBeGreaterThan(28_000)
  expect(Math.max(...slowClientGroups.bodies.lifetimes)).toBeLessThan(33_000)
  expect(slowClientGroups.uploads.lifetimes.length).toBeGreaterThanOrEqual(counts.uploads)
  expect(Math.max(...slowClientGroups.uploads.lifetimes)).toBeLessThan(33_000)
  expect(honestRequests.filter(({ status }) => status !== 200)).toEqual([])
  expect(quantile(times, 0.99)).toBeLessThan(500)
  expect(
    slowClientGroups.headers.refusedCount() +
      slowClientGroups.bodies.refusedCount() +
      slowClientGroups.reads.refusedCount(),
  ).toBe(0)
})
