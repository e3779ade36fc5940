import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient, type Client } from '#tests/harness/client.ts'
import { createLinks } from '#tests/harness/clickers.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { chooseCount, isFullRun, quantile, report } from '#tests/harness/measure.ts'
import { measureGrowth, sendMixedLoad, watchFootprint, type RequestKind } from '#tests/harness/mixed-load.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const founderCount = chooseCount({ quick: 40, full: 400 })
const streamCount = 50

/** Nine reads for each write, of the screens of students and staff, and short links. */
function listKinds(options: { founders: Client[]; staff: Client; url: string; codes: string[] }): RequestKind[] {
  const { founders, staff, url, codes } = options
  const founder = (turn: number) => founders[turn % founders.length]!
  const read = (path: string, weight: number): RequestKind => ({
    name: path,
    weight,
    send: (turn) => founder(turn).get(path),
  })
  const readAsStaff = (path: string, weight: number): RequestKind => ({
    name: path,
    weight,
    send: () => staff.get(path),
  })
  const follow = (turn: number) =>
    fetch(`${url}/l/${codes[turn % codes.length]}`, { redirect: 'manual' }).then(async (reply) => {
      await reply.arrayBuffer()
      return reply
    })
  return [
    read('/api/auth/user', 15),
    read('/api/users/stats', 15),
    read('/api/ventures', 10),
    read('/api/notifications?limit=20', 10),
    read('/api/events?limit=20', 8),
    read('/api/resources?limit=20', 8),
    read('/api/activities?limit=20', 6),
    readAsStaff('/api/admin/students?limit=20', 4),
    readAsStaff('/api/admin/tracked-links?limit=20', 4),
    { name: 'short link', weight: 10, send: follow },
    { name: 'read notifications', weight: 6, send: (turn) => founder(turn).post('/api/notifications/read', {}) },
    {
      name: 'preferences',
      weight: 4,
      send: (turn) =>
        founder(turn).put('/api/notifications/preferences', { kind: 'announcement', inApp: true, byMail: 'off' }),
    },
  ]
}

type Load = { name: string; perSecond: number; seconds: number; maxMemoryMb: number }

const loads: Load[] = [
  isFullRun
    ? { name: '300 requests a second for 30 minutes', perSecond: 300, seconds: 1_800, maxMemoryMb: 512 }
    : { name: '100 requests a second for a minute', perSecond: 100, seconds: 60, maxMemoryMb: 700 },
  ...(isFullRun
    ? [{ name: '150 requests a second for 2 hours', perSecond: 150, seconds: 7_200, maxMemoryMb: 512 }]
    : []),
]

test.each(loads)(
  'R16: $name, nine reads for each write, and streams that come and go: fast, without errors, and nothing grows',
  async ({ perSecond, seconds, maxMemoryMb }) => {
    const env = { DATA_DIR: createDataFolder() }
    // Filling the demo takes memory that an instance at work never needs.
    const first = await startServerProcess({ env })
    await first.waitUntilReady()
    await first.end('SIGTERM')
    const server = await startServerProcess({ env })
    await server.waitUntilReady()
    const staff = createClient(server.url)
    await staff.expectOk('POST', '/api/demo-login/admin')
    const codes = await createLinks(staff)
    const founders: Client[] = []
    while (founders.length < founderCount) founders.push(await signInFounder(server.url))
    const kinds = listKinds({ founders, staff, url: server.url, codes })
    await sendMixedLoad(kinds, { perSecond: perSecond / 3, seconds: 10 })

    const stopping = new AbortController()
    // Often enough to meet the moment after each large garbage collection, which is what the floor of the heap is.
    const footprint = watchFootprint({ pid: server.pid, client: staff, everyMs: Math.min(5_000, seconds * 5) })
    const streaming = Array.from({ length: streamCount }, async (_, at) => {
      for (let turn = at; !stopping.signal.aborted; turn++) {
        const stream = await openEventStream(founders[turn % founders.length]!, server.url)
        await pause(5_000 + Math.random() * 10_000, undefined, { signal: stopping.signal }).catch(() => undefined)
        stream.close()
      }
    })
    const load = await sendMixedLoad(kinds, { perSecond, seconds })
    stopping.abort()
    await Promise.all(streaming)
    const notes = footprint.stop()
    const errorCount = [...load.outcomes.values()].reduce((sum, count) => sum + count, 0)
    const growth = {
      heap: measureGrowth(notes, (note) => note.heapMb),
      memory: measureGrowth(notes, (note) => note.memoryMb),
      handles: measureGrowth(notes, (note) => note.handleCount),
    }
    report('R16 mixed load', {
      'requests a second': load.times.length / seconds,
      'p50 ms': quantile(load.times, 0.5),
      'p95 ms': quantile(load.times, 0.95),
      'p99 ms': quantile(load.times, 0.99),
      errors: errorCount,
      outcomes: [...load.outcomes].map((pair) => pair.join(': ')).join(', ') || 'none',
      'most memory in MB': Math.max(...notes.map((note) => note.memoryMb)),
      ...Object.fromEntries(Object.entries(growth).map(([name, share]) => [`${name} grew by`, share.toFixed(3)])),
    })
    expect(load.times.length).toBeGreaterThan(perSecond * seconds * 0.95)
    expect(errorCount / load.times.length).toBeLessThan(0.001)
    expect(quantile(load.times, 0.95)).toBeLessThan(isFullRun ? 150 : 400)
    expect(Math.max(...notes.map((note) => note.memoryMb))).toBeLessThan(maxMemoryMb)
    // In a minute memory is still finding its level.
    if (isFullRun)
      for (const [name, share] of Object.entries(growth)) expect([name, share < 0.05]).toEqual([name, true])
  },
  3 * 3_600_000,
)
