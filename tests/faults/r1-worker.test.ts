import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled } from '#tests/harness/invariants.ts'
import { report, until } from '#tests/harness/measure.ts'
import {
  createDataFolder,
  embeddedConnection,
  fetchReadiness,
  startServerProcess,
} from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const countWaiting = async (dataDir: string) => {
  const [row] = await query<{ count: number }>(
    embeddedConnection(dataDir),
    "select count(*)::int as count from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'",
  )
  return row!.count
}

test('R1: workers are replaced while apps queue jobs: none is lost, each ends with 0 in 10 s', async () => {
  const dataDir = createDataFolder()
  const env = { DATA_DIR: dataDir, SECRET_KEY: 'the same for all, 32 characters!' }
  const app = await startServerProcess({ env: { ...env, JOBS: 'off' } })
  await app.waitUntilReady()
  const program = 'apps/server/worker.ts'
  const founders = startFounders({ url: app.url, count: 3, pauseMs: 30 })
  await until('jobs wait', { poll: async () => (await countWaiting(dataDir)) > 5, withinMs: 20_000 })

  let worker = await startServerProcess({ env, program })
  await worker.waitUntilReady()
  const stops = []
  for (let round = 0; round < 3; round++) {
    await pause(1_000)
    const next = await startServerProcess({ env, program })
    await next.waitUntilReady()
    const ended = worker.end('SIGTERM')
    await pause(100)
    expect(await fetchReadiness(worker.url)).toBe(503)
    stops.push(await ended)
    worker = next
  }
  const ledger = await founders.stop()
  await expectAllSettled(embeddedConnection(dataDir), { ledger, withinMs: 60_000 })
  expect(ledger.acknowledged.length).toBeGreaterThan(10)
  expect(await countWaiting(dataDir)).toBe(0)
  // It answers nothing else.
  expect((await createClient(worker.url).get('/api/ventures')).status).toBe(404)
  report('R1 workers', {
    ventures: ledger.acknowledged.length,
    'slowest stop ms': Math.max(...stops.map(({ tookMs }) => tookMs)),
  })
  expect(stops.map(({ code }) => code)).toEqual([0, 0, 0])
  for (const { tookMs } of stops) expect(tookMs).toBeLessThan(10_000)
  for (const server of [app, worker]) expect((await server.end('SIGTERM')).code).toBe(0)
})
