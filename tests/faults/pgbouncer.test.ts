import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { signInFounder, startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled } from '#tests/harness/invariants.ts'
import { startLoad } from '#tests/harness/load.ts'
import { quantile, report, until } from '#tests/harness/measure.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/harness/pgbouncer.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { query, startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'

const postgres = hasPgBouncer() ? await startStandalonePostgres() : null
if (!hasPgBouncer()) process.stdout.write('    no PgBouncer at hand: the proofs with a pooler are left out\n')
/** Fewer sessions than one process alone would open, so that they have to be shared. */
const poolSize = 5
const processCount = 3

async function startPooled() {
  const direct = await postgres!.createDatabase()
  const url = new URL(direct)
  const server = `host=${url.hostname} port=${url.port} user=${url.username} password=${url.password} pool_size=${poolSize}`
  const pooler = await startPgBouncer(server)
  onTestFinished(() => pooler.stop())
  const pooled = new URL(direct)
  pooled.host = `${pooler.host}:${pooler.port}`
  return { direct, pooled: pooled.href }
}

describe.skipIf(postgres === null)('PgBouncer in transaction mode', () => {
  test('alone it is refused with a sentence, and so is a direct address that is none', async () => {
    const { pooled } = await startPooled()
    for (const [env, sentence] of [
      [{ DATABASE_URL: pooled }, 'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL'],
      [{ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled }, 'DATABASE_DIRECT_URL leads to a pooler'],
    ] as const) {
      const server = await startServerProcess({ env: { ...env, DATA_DIR: createDataFolder() } })
      expect((await server.exit).code).toBe(1)
      expect(server.output()).toContain(`Foundry could not start: ${sentence}`)
      expect(server.output()).not.toMatch(/^\s+at /m)
    }
  })

  test(`${processCount} processes share ${poolSize} sessions under load: nothing fails, nothing is lost, updates reach every process`, async () => {
    const { direct, pooled } = await startPooled()
    const env = {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATA_DIR: createDataFolder(),
      SECRET_KEY: 'the same for all, 32 characters!',
    }
    const first = await startServerProcess({ env })
    await first.waitUntilReady()
    const others = await Promise.all(
      Array.from({ length: processCount - 1 }, () => startServerProcess({ env: { ...env, JOBS: 'off' } })),
    )
    const servers = [first, ...others]
    await Promise.all(servers.map((server) => server.waitUntilReady()))

    const reader = await signInFounder(first.url)
    const moved = createClient(others[0]!.url)
    for (const [name, value] of reader.cookies) moved.cookies.set(name, value)
    const stream = await openEventStream(moved, moved.url)
    const loads = servers.map((server) => {
      const client = createClient(server.url)
      for (const [name, value] of reader.cookies) client.cookies.set(name, value)
      return startLoad({ client, path: '/api/ventures', connections: 10, overallRate: 60 })
    })
    const founders = servers.map((server) => startFounders({ url: server.url, count: 2, pauseMs: 50 }))
    const counts: number[] = []
    const names: Record<string, number> = {}
    for (let round = 0; round < 40; round++) {
      const rows = await query<{ name: string; count: number }>(
        direct,
        `select application_name as name, count(*)::int as count from pg_stat_activity where datname = current_database() group by 1`,
      )
      for (const { name, count } of rows) names[name] = Math.max(names[name] ?? 0, count)
      counts.push(rows.find(({ name }) => name === 'foundry')?.count ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    const results = await Promise.all(loads.map((load) => load.stop()))
    const ledgers = await Promise.all(founders.map((one) => one.stop()))
    report('PgBouncer', {
      reads: results.reduce((sum, { requests }) => sum + requests.total, 0),
      ventures: ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      'sessions of the apps at most': quantile(counts, 1),
      'slowest p99 ms': Math.max(...results.map(({ latency }) => latency.p99)),
    })
    for (const { non2xx, errors, timeouts } of results)
      expect({ non2xx, errors, timeouts }).toEqual({ non2xx: 0, errors: 0, timeouts: 0 })
    for (const ledger of ledgers) {
      expect(Object.fromEntries(ledger.otherOutcomes)).toEqual({})
      await expectAllSettled(direct, { ledger, withinMs: 30_000 })
    }
    expect(quantile(counts, 1)).toBeGreaterThan(0)
    expect(quantile(counts, 1)).toBeLessThanOrEqual(poolSize)
    // The pooler sets what direct connections ask for.
    expect(await query(pooled, 'show statement_timeout')).toEqual([{ statement_timeout: '5s' }])
    expect(await query(pooled, 'show jit')).toEqual([{ jit: 'off' }])
    expect(await query(pooled, 'show idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '10s' },
    ])

    await moved.expectOk('POST', '/api/ventures', { name: 'Pooled', stage: 'ideation' })
    await until('the update reaches the other process', {
      poll: () => stream.text().includes('event: notifications'),
      withinMs: 10_000,
    })
    for (const server of servers) expect((await server.end('SIGTERM')).code, server.output()).toBe(0)
  })
})
