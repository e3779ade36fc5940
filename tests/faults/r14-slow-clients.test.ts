import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { becomeFounder } from '#tests/harness/founders.ts'
import { cookieOf } from '#tests/harness/load.ts'
import { isFull, median, quantile, report, until } from '#tests/harness/proof.ts'
import { newDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { gather, type Slowness } from '#tests/harness/slow-clients.ts'

const counts = isFull ? { headers: 1_600, bodies: 1_600, reads: 800 } : { headers: 200, bodies: 200, reads: 100 }
const attackMs = 36_000

/** Milliseconds to the answer of an honest request on a connection of its own, and its status. */
function timeRequest(url: string, cookie: string): Promise<{ status: number; tookMs: number }> {
  const sentAt = performance.now()
  const tookMs = () => performance.now() - sentAt
  return new Promise((resolve) => {
    get(url, { agent: new Agent({ keepAlive: false }), headers: { cookie } }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, tookMs: tookMs() }))
    }).on('error', () => resolve({ status: 0, tookMs: tookMs() }))
  })
}

async function residentMegabytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_048_576
}

test(`R14: ${counts.headers + counts.bodies + counts.reads} slow clients are cut off in time and honest people hardly notice`, async () => {
  const server = await startServerProcess({ env: { DATA_DIR: newDataFolder() } })
  await server.waitUntilReady()
  const founder = await becomeFounder(server.url)
  const cookie = cookieOf(founder)
  const host = `Host: localhost:${server.port}\r\n`
  const opening = { isReading: true, dripEveryMs: 2_000 }
  const slowHeaders: Slowness = {
    ...opening,
    opening: `GET /api/auth/options HTTP/1.1\r\n${host}`,
    drip: 'X-Slow: 1\r\n',
  }
  const slowBody: Slowness = {
    ...opening,
    opening: `POST /api/send-magic-link HTTP/1.1\r\n${host}Origin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    drip: ' ',
  }
  const wholePage = `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`
  const pageBytes = (await (await fetch(`${server.url}/api/openapi.json`)).text()).length
  // Some two megabytes that nobody takes: more than the kernel holds for a reader that has stopped.
  const slowRead: Slowness = {
    opening: wholePage.repeat(Math.ceil(2_000_000 / pageBytes)),
    drip: '',
    dripEveryMs: 60_000,
    isReading: false,
  }
  const before = await residentMegabytes(server.url)

  const crowds = {
    headers: gather({ port: server.port, count: counts.headers, slowness: slowHeaders }),
    bodies: gather({ port: server.port, count: counts.bodies, slowness: slowBody }),
    reads: gather({ port: server.port, count: counts.reads, slowness: slowRead }),
  }
  onTestFinished(() => Object.values(crowds).forEach((crowd) => crowd.leave()))
  const isGathered = () =>
    crowds.headers.openCount() === counts.headers &&
    crowds.bodies.openCount() === counts.bodies &&
    crowds.reads.openCount() === counts.reads
  await until('all slow clients are connected at once', { ask: isGathered, withinMs: 9_000, everyMs: 5 })
  const honest: Awaited<ReturnType<typeof timeRequest>>[] = []
  const until36 = performance.now() + attackMs
  while (performance.now() < until36) {
    honest.push(
      ...(await Promise.all([
        timeRequest(`${server.url}/api/ventures`, cookie),
        timeRequest(`${server.url}/readyz`, cookie),
      ])),
    )
    await pause(50)
  }
  const during = await residentMegabytes(server.url)
  const times = honest.map(({ tookMs }) => tookMs)
  const seconds = (all: number[]) =>
    `${(Math.min(...all) / 1_000).toFixed(1)} to ${(Math.max(...all) / 1_000).toFixed(1)} s (${all.length})`
  report('R14 cut off', {
    headers: seconds(crowds.headers.lifetimes),
    bodies: seconds(crowds.bodies.lifetimes),
    'unread answers still open': crowds.reads.openCount(),
  })
  report('R14 honest requests', {
    count: times.length,
    'median ms': median(times),
    'p99 ms': quantile(times, 0.99),
    'memory MB before': before,
    during,
  })

  expect(crowds.headers.lifetimes.length).toBeGreaterThanOrEqual(counts.headers)
  expect(Math.min(...crowds.headers.lifetimes)).toBeGreaterThan(9_000)
  expect(Math.max(...crowds.headers.lifetimes)).toBeLessThan(13_000)
  expect(crowds.bodies.lifetimes.length).toBeGreaterThanOrEqual(counts.bodies)
  expect(Math.min(...crowds.bodies.lifetimes)).toBeGreaterThan(28_000)
  expect(Math.max(...crowds.bodies.lifetimes)).toBeLessThan(33_000)
  expect(honest.filter(({ status }) => status !== 200)).toEqual([])
  expect(quantile(times, 0.99)).toBeLessThan(500)
  expect(crowds.headers.refusedCount() + crowds.bodies.refusedCount() + crowds.reads.refusedCount()).toBe(0)
})
