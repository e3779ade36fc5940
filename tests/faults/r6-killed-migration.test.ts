import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { describe, expect, test } from 'vitest'
import { chooseCount, report, until } from '#tests/harness/measure.ts'
import { copyRelease, listMigrations } from '#tests/harness/release-copy.ts'
import { appliedMigrations, schemaHash } from '#tests/harness/schema-hash.ts'
import {
  embeddedConnection,
  createDataFolder,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'
import { query, startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'

const postgres = await startStandalonePostgres()
const pointCount = 20
const momentCount = chooseCount({ quick: 8, full: 40 })
const roundCount = chooseCount({ quick: 5, full: 20 })
const laterMigration = '29991231000000_later'
const contractingMigration = '29991231000000_contract-later'

/** An arbitrary constant. With the number of a point it is the lock that stops the migration there. */
const lockKey = 4_711

/** A migration of many tables that a test can stop after each one, to kill it at an exact point. */
const longMigration = Array.from(
  { length: pointCount },
  (_, index) =>
    `create table later_${index} (id int primary key, note text not null default 'x');--> statement-breakpoint\nselect pg_advisory_xact_lock(${lockKey}, ${index});`,
).join('--> statement-breakpoint\n')

/** Starts the release, kills it when its migration reaches this point, and returns once the database has noticed. */
async function killAtPoint(
  point: number,
  { url, folder, dataDir }: { url: string; folder: string; dataDir: string },
): Promise<void> {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  const hasRows = async (text: string, values: unknown[]) => (await holder.query(text, values)).rowCount !== 0
  try {
    await holder.query('select pg_advisory_lock($1, $2)', [lockKey, point])
    const server = await startServerProcess({ env: { DATABASE_URL: url, DATA_DIR: dataDir }, folder })
    const isWaiting = () =>
      hasRows("select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted", [
        lockKey,
        point,
      ])
    await until(`point ${point}`, { poll: isWaiting, withinMs: 60_000 })
    await server.end('SIGKILL')
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    await until('the killed migration is rolled back', {
      poll: async () =>
        !(await hasRows("select 1 from pg_stat_activity where application_name = 'foundry-migrate'", [])),
      withinMs: 20_000,
    })
    await holder.end()
  }
}

/** The row counts of a new demo. A start that was killed must neither lack rows nor have rows twice. */
async function countContent(url: ClientConfig | string): Promise<unknown> {
  const tables = ['people', 'ventures', 'activities', 'badge_awards', 'notifications', 'mentor_assignments']
  const [row] = await query(
    url,
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  return row
}

async function startReadyServer(options: { url: string; folder?: string; dataDir: string }): Promise<ServerProcess> {
  const server = await startServerProcess({
    env: { DATABASE_URL: options.url, DATA_DIR: options.dataDir },
    ...(options.folder && { folder: options.folder }),
  })
  await server.waitUntilReady()
  return server
}

describe.skipIf(postgres === null)('R6: migrations', () => {
  test(`killed at ${pointCount} points: the schema is unchanged each time, and in the end the same as after an undisturbed start`, async () => {
    const folder = copyRelease({ migration: laterMigration, sql: longMigration })
    const [url, undisturbed] = [await postgres!.createDatabase(), await postgres!.createDatabase()]
    const dataDir = createDataFolder()
    const empty = await schemaHash(url)
    const after: string[] = []
    for (let point = 0; point < pointCount; point++) {
      await killAtPoint(point, { url, folder, dataDir })
      after.push(await schemaHash(url))
    }
    const [survivor, control] = [
      await startReadyServer({ url, folder, dataDir }),
      await startReadyServer({ url: undisturbed, folder, dataDir: createDataFolder() }),
    ]
    const [resumed, expected] = [await schemaHash(url), await schemaHash(undisturbed)]
    report('R6 killed in a migration', {
      points: pointCount,
      'unchanged after the kill': after.filter((hash) => hash === empty).length,
      'schema then': resumed,
    })
    expect(new Set(after)).toEqual(new Set([empty]))
    expect(resumed).toBe(expected)
    expect(resumed).not.toBe(empty)
    expect(await countContent(url)).toEqual(await countContent(undisturbed))
    for (const server of [survivor, control]) expect((await server.end('SIGTERM')).code).toBe(0)
  })

  test(`killed at ${momentCount} moments of a first start: the next start completes it`, async () => {
    const undisturbed = await postgres!.createDatabase()
    const control = await startServerProcess({ env: { DATABASE_URL: undisturbed, DATA_DIR: createDataFolder() } })
    const fullStartMs = await control.waitUntilReady()
    const [schema, content] = [await schemaHash(undisturbed), await countContent(undisturbed)]
    await control.end('SIGTERM')
    let killedEarlyCount = 0
    for (let moment = 1; moment <= momentCount; moment++) {
      const [url, dataDir] = [await postgres!.createDatabase(), createDataFolder()]
      const server = await startServerProcess({ env: { DATABASE_URL: url, DATA_DIR: dataDir } })
      // The first third of the time is loading; writes to the database come after it.
      await pause(fullStartMs * (0.35 + (0.6 * moment) / momentCount))
      expect((await server.end('SIGKILL')).signal, server.output()).toBe('SIGKILL')
      if ((await schemaHash(url)) !== schema) killedEarlyCount += 1
      const next = await startReadyServer({ url, dataDir })
      expect(await schemaHash(url)).toBe(schema)
      expect(await countContent(url)).toEqual(content)
      expect((await next.end('SIGTERM')).code).toBe(0)
    }
    report('R6 killed in a first start', {
      kills: momentCount,
      'of them before the schema was complete': killedEarlyCount,
    })
    expect(killedEarlyCount).toBeGreaterThan(0)
  })

  test(`four servers started at once on an empty database, ${roundCount} times: one migrates, all serve`, async () => {
    const times: number[] = []
    const contents: unknown[] = []
    for (let round = 0; round < roundCount; round++) {
      // Every other round uses the embedded database, which the servers also have to create only once.
      const isEmbedded = round % 2 === 1
      const dataDir = createDataFolder()
      const url = isEmbedded ? null : await postgres!.createDatabase()
      const env: Record<string, string> = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
      const servers = await Promise.all([1, 2, 3, 4].map(() => startServerProcess({ env })))
      times.push(Math.max(...(await Promise.all(servers.map((server) => server.waitUntilReady())))))
      const connection = url ?? embeddedConnection(dataDir)
      expect(await appliedMigrations(connection)).toEqual(listMigrations())
      contents.push(await countContent(connection))
      const exits = await Promise.all(servers.map((server) => server.end('SIGTERM')))
      expect(exits.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    }
    // The sample content is the same in every round, so a round that was seeded twice would differ.
    expect(contents).toEqual(contents.map(() => contents[0]))
    report('R6 four at once', { rounds: roundCount, 'slowest ms until all serve': Math.max(...times) })
  })

  test('a database from which a newer release took something is refused with a clear line and not changed', async () => {
    const folder = copyRelease({ migration: contractingMigration, sql: 'create table later (id int primary key);' })
    const url = await postgres!.createDatabase()
    const dataDir = createDataFolder()
    await (await startReadyServer({ url, folder, dataDir })).end('SIGTERM')
    const before = await schemaHash(url)
    const old = await startServerProcess({ env: { DATABASE_URL: url, DATA_DIR: dataDir } })
    const { code } = await old.exit
    expect(code).not.toBe(0)
    expect(old.output()).toContain(
      `The database was migrated by a newer release (${contractingMigration}). Start that release, or restore a backup.`,
    )
    expect(await schemaHash(url)).toBe(before)
    await (await startReadyServer({ url, folder, dataDir })).end('SIGTERM')
    report('R6 older release on a newer schema', {
      'exit code': code ?? 'none',
      'lines it printed': old.output().trimEnd().split('\n').length,
    })
    // A clear line means without a stack trace; outside production a hint about migrations follows it.
    expect(old.output()).not.toMatch(/^\s+at /m)
  })
})
