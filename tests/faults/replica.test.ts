import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createClient, type Client } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { startLoad } from '#tests/harness/load.ts'
import { report, until } from '#tests/harness/measure.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/harness/pgbouncer.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'
import { startStandby } from '#tests/harness/standby.ts'

const postgres = await startStandalonePostgres()
const standby = postgres && (await startStandby(postgres))
const list = '/api/admin/tracked-links'

/** Two processes with the replica, and an administrator who is signed in at both. */
async function startServers(readUrl?: string) {
  const databaseUrl = await postgres!.createDatabase()
  const env = {
    ...(await pool(databaseUrl)),
    DATABASE_READ_URL: readUrl ?? standby!.toUrl(databaseUrl),
    DATA_DIR: createDataFolder(),
    SECRET_KEY: 'the same for both, 32 characters',
    LOG_LEVEL: 'info',
  }
  const first = await startServerProcess({ env })
  await first.waitUntilReady()
  const second = await startServerProcess({ env: { ...env, JOBS: 'off' } })
  await second.waitUntilReady()
  const signIn = async (role: string) => {
    const client = createClient(first.url)
    await client.expectOk('POST', `/api/demo-login/${role}`)
    return [client, moveTo(second.url, client)] as const
  }
  return { servers: [first, second], signIn }
}

/** Through PgBouncer, where that is installed. */
async function pool(databaseUrl: string): Promise<{ DATABASE_URL: string; DATABASE_DIRECT_URL?: string }> {
  if (!hasPgBouncer()) return { DATABASE_URL: databaseUrl }
  const { hostname, port, username, password } = new URL(databaseUrl)
  const pooler = await startPgBouncer(
    `host=${hostname} port=${port} user=${username} password=${password} pool_size=10`,
  )
  onTestFinished(() => pooler.stop())
  const pooled = Object.assign(new URL(databaseUrl), { host: `${pooler.host}:${pooler.port}` })
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: databaseUrl }
}

function moveTo(url: string, { cookies }: Client): Client {
  const moved = createClient(url)
  for (const [name, value] of cookies) moved.cookies.set(name, value)
  return moved
}

const readTitles = async (client: Client) =>
  ((await client.expectOk('GET', `${list}?limit=100`)).body as { title: string }[]).map(({ title }) => title)
const readLag = async ({ url }: { url: string }) =>
  /^foundry_replica_lag_seconds (\S+)$/m.exec((await createClient(url).get('/metrics')).text)?.[1]
const create = (client: Client, title: string) =>
  client.expectOk('POST', list, { title, url: `https://example.org/${title}` })
/** How many statements on links the replica has run for the app. */
const countReads = async () => {
  const [row] = await standby!.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where application_name = 'foundry' and query like '%live_links%' and query_start > now() - interval '1 second'`,
  )
  return row!.count
}
const waitUntilUsed = (client: Client) =>
  until('lists are read from the replica', {
    poll: async () => (await readTitles(client)) && (await countReads()) > 0,
    withinMs: 15_000,
    everyMs: 100,
  })

describe.skipIf(!standby)('a read replica', () => {
  afterEach(() => standby!.query('select pg_wal_replay_resume()').catch(() => undefined))

  test('lists come from it; while it lags everybody sees every change at once, in both processes', async () => {
    const { servers, signIn } = await startServers()
    const [admin, adminElsewhere] = await signIn('admin')
    const [, director] = await signIn('director')
    await waitUntilUsed(admin)
    await waitUntilUsed(adminElsewhere)
    // Through the replica, too, what one process wrote is what the other reads.
    for (let round = 0; round < 20; round++) {
      await create(admin, `round-${round}`)
      expect(await readTitles(adminElsewhere)).toContain(`round-${round}`)
    }
    expect(await countReads()).toBeGreaterThan(0)

    const stream = await openEventStream(director, director.url)
    await until('the stream is open', { poll: () => stream.text().includes('retry'), withinMs: 5_000 })
    await standby!.query('select pg_wal_replay_pause()')
    await create(admin, 'unreplayed')
    for (const client of [admin, adminElsewhere, director]) expect(await readTitles(client)).toContain('unreplayed')
    // A job writes it and tells everybody who has the list open.
    await admin.expectOk('POST', `${list}/import`, {
      csv: 'url,title\nhttps://example.org/job,imported',
      isDryRun: false,
    })
    await until('the director is told', { poll: () => stream.text().includes('event: links'), withinMs: 15_000 })
    expect(await readTitles(director)).toContain('imported')
    await until('the lag is measured', { poll: async () => Number(await readLag(servers[0]!)) > 1, withinMs: 5_000 })
    await standby!.query('select pg_wal_replay_resume()')
    await waitUntilUsed(admin)
    expect(Number(await readLag(servers[0]!))).toBeLessThan(1)
  })

  test('killed, hung or back again under load: no request fails, and it is used again by itself', async () => {
    const { servers, signIn } = await startServers()
    const [admin] = await signIn('admin')
    await waitUntilUsed(admin)
    const load = startLoad({ client: admin, path: list, connections: 10, overallRate: 60 })
    await pause(1_000)
    await standby!.stopImmediately()
    await until('it is left out', { poll: async () => (await readLag(servers[0]!)) === undefined, withinMs: 5_000 })
    await pause(1_000)
    await standby!.start()
    await until('it is used', { poll: async () => (await readLag(servers[0]!)) !== undefined, withinMs: 10_000 })
    await until('the replica answers', { poll: async () => (await countReads()) > 0, withinMs: 5_000 })
    standby!.freeze()
    await pause(4_000)
    standby!.thaw()
    await until('the replica answers', { poll: async () => (await countReads()) > 0, withinMs: 10_000, everyMs: 100 })
    const { requests, non2xx, errors, timeouts, latency } = await load.stop()
    report('replica lost', { requests: requests.total, 'slowest ms': latency.max })
    expect({ non2xx, errors, timeouts }).toEqual({ non2xx: 0, errors: 0, timeouts: 0 })
    expect(latency.max).toBeLessThan(3_000)
  })

  test('another database, the primary itself, and a promoted replica are not read', async () => {
    const other = standby!.toUrl(await postgres!.createDatabase())
    for (const [readUrl, reason] of [
      [other, 'it is no standby of this database'],
      [await postgres!.createDatabase(), 'it is no standby'],
    ] as const) {
      const { servers } = await startServers(readUrl)
      // The first list that is asked for opens the replica.
      await readLag(servers[0]!)
      await until(reason, { poll: () => servers[0]!.output().includes(reason), withinMs: 10_000 })
    }
    const { servers, signIn } = await startServers()
    const [admin] = await signIn('admin')
    await waitUntilUsed(admin)
    await standby!.query('select pg_promote()')
    await create(admin, 'after-promotion')
    expect(await readTitles(admin)).toContain('after-promotion')
    await until('it says so', { poll: () => servers[0]!.output().includes('it is no standby'), withinMs: 5_000 })
    expect(await readTitles(admin)).toContain('after-promotion')
  })
})
