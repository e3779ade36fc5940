import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { signInFounder, startFounders } from '#tests/harness/founders.ts'
import { isFullRun, readTestCounts, report, until } from '#tests/harness/measure.ts'
import { checkOutPreviousRelease, copyMigrations } from '#tests/harness/previous-release.ts'
import { copyRelease } from '#tests/harness/release-copy.ts'
import { appliedMigrations } from '#tests/harness/schema-hash.ts'
import {
  createDataFolder,
  embeddedConnection,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const previous = checkOutPreviousRelease()
const later = '29991231000000_later'
/** Everything a migration may do while the release before is running. */
const expanding = [
  'create table later (id int primary key, person_id uuid references people(id));',
  'alter table ventures add column later_note text;',
  "alter table people add column later_kind text not null default 'x';",
  'create index later_idx on ventures (later_note);',
].join('--> statement-breakpoint\n')
/** What it may not do. */
const contracting = 'alter table ventures rename column name to title;'
/** Of the previous release's own tests: those that write most tables. */
const ownTests = isFullRun
  ? ['features', 'platform/server', 'tests/security', 'tests/concurrency']
  : ['features/ventures', 'features/links', 'features/registrations', 'features/awards', 'features/accounts']
const roles = ['student', 'mentor', 'director', 'admin'] as const

/** This release with one more migration: so there is a newer schema also where nothing was added since the last release. */
const copyNext = (sql = expanding) => copyRelease({ migration: later, sql })

/** Everything that four kinds of people can read without naming one thing, and ventures that founders create. */
async function useRelease(server: ServerProcess): Promise<{ readCount: number; brokenRequests: string[] }> {
  const brokenRequests: string[] = []
  const founders = startFounders({ url: server.url, count: 2, pauseMs: 100 })
  const { paths } = (await createClient(server.url).expectOk('GET', '/api/openapi.json')).body as {
    paths: Record<string, { get?: { parameters?: { in: string; required?: boolean }[] } }>
  }
  const readable = Object.entries(paths).flatMap(([address, { get }]) =>
    get && !get.parameters?.some(({ required }) => required) && !address.includes('/stream') ? [address] : [],
  )
  let readCount = 0
  for (const role of roles) {
    const person = createClient(server.url)
    await person.expectOk('POST', `/api/demo-login/${role}`)
    for (const address of readable) {
      const { status } = await readHead(person, address)
      if (status >= 500) brokenRequests.push(`${role} GET ${address}: ${status}`)
      readCount++
    }
  }
  const ledger = await founders.stop()
  if (ledger.acknowledged.length === 0) brokenRequests.push('no venture was created')
  for (const [outcome, count] of ledger.otherOutcomes)
    brokenRequests.push(`POST /api/ventures: ${outcome}, ${count} times`)
  return { readCount, brokenRequests }
}

/** The status alone: some of these answers are streams without an end. */
async function readHead(person: ReturnType<typeof createClient>, address: string): Promise<{ status: number }> {
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(person.url + address, { headers: { cookie }, redirect: 'manual' })
  await answer.body?.cancel()
  return { status: answer.status }
}

/** Migrates as the next release does at its start. */
async function migrate(folder: string, dataDir: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: folder, env: { PATH, HOME, DATA_DIR: dataDir } }
  await promisify(execFile)(process.execPath, ['apps/server/migrate-command.ts'], options)
}

/** Releases without this option write their own times into schedules they know, even when a newer release wrote those. */
const leavesSchedules =
  previous !== null &&
  readFileSync(path.join(previous.folder, 'platform/server/job-queue.ts'), 'utf8').includes('leavesSchedules')
const ownSchedules = leavesSchedules ? '' : "where key = 'later'"

const startPrevious = (dataDir: string) =>
  startServerProcess({ env: { DATA_DIR: dataDir, SECRET_KEY: secretKey }, folder: previous!.folder })
const secretKey = 'the same for both, 32 characters'

describe.skipIf(previous === null)('R7: the previous release', () => {
  test('goes on while the next one migrates its database and starts beside it', async () => {
    const dataDir = createDataFolder()
    const old = await startPrevious(dataDir)
    await old.waitUntilReady()
    const before = await signInFounder(old.url)
    const folder = copyNext()
    const founders = startFounders({ url: old.url, count: 3, pauseMs: 20 })
    await until('founders are busy', { poll: () => founders.ledger.acknowledged.length > 0, withinMs: 20_000 })
    await migrate(folder, dataDir)
    const ledger = await founders.stop()
    expect(Object.fromEntries(ledger.otherOutcomes)).toEqual({})
    expect(ledger.acknowledged.length).toBeGreaterThan(0)
    expect(await appliedMigrations(embeddedConnection(dataDir))).toContain(later)

    const next = await startServerProcess({ env: { DATA_DIR: dataDir, SECRET_KEY: secretKey }, folder })
    await next.waitUntilReady()
    const used = await useRelease(old)
    report(`R7 ${previous!.name} on the next schema`, {
      reads: used.readCount,
      'failed requests': used.brokenRequests.length,
      'created while it was migrated': ledger.acknowledged.length,
    })
    expect(used.brokenRequests).toEqual([])
    // A session of one is a session of the other.
    const moved = createClient(next.url)
    for (const [name, value] of before.cookies) moved.cookies.set(name, value)
    expect((await moved.get('/api/ventures')).status).toBe(200)
    for (const server of [old, next]) expect((await server.end('SIGTERM')).code, server.output()).toBe(0)
  })

  test('starts on the next schema, leaves it and its schedules as they are, and says so', async () => {
    const dataDir = createDataFolder()
    const folder = copyNext()
    const next = await startServerProcess({ env: { DATA_DIR: dataDir, SECRET_KEY: secretKey }, folder })
    await next.waitUntilReady()
    const connection = embeddedConnection(dataDir)
    await query(
      connection,
      `insert into jobs.schedule (name, key, cron, timezone) select name, 'later', '0 0 1 1 *', 'UTC' from jobs.queue limit 1`,
    )
    const read = async () => ({
      migrations: await appliedMigrations(connection),
      schedules: await query(
        connection,
        `select name, key, cron from jobs.schedule ${ownSchedules} order by name, key`,
      ),
    })
    const before = await read()
    const old = await startPrevious(dataDir)
    await old.waitUntilReady()
    expect((await useRelease(old)).brokenRequests).toEqual([])
    expect(await read()).toEqual(before)
    expect(old.output()).toContain('a newer release has migrated the database')
    for (const server of [old, next]) expect((await server.end('SIGTERM')).code, server.output()).toBe(0)
  })

  test('would fail if something was taken away from it', async () => {
    const dataDir = createDataFolder()
    const old = await startPrevious(dataDir)
    await old.waitUntilReady()
    await migrate(copyNext(contracting), dataDir)
    const { brokenRequests } = await useRelease(old)
    report('R7 with a renamed column', { 'failed requests': brokenRequests.length })
    expect(brokenRequests.length).toBeGreaterThan(0)
  })

  test(`passes its own tests on the next schema: ${ownTests.join(', ')}`, () => {
    const folder = previous!.folder
    copyMigrations({ from: copyNext(), to: folder })
    const { PATH = '', HOME = '' } = process.env
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(folder, 'node_modules/vitest/vitest.mjs'), 'run', ...ownTests],
      { cwd: folder, env: { PATH, HOME }, encoding: 'utf8', maxBuffer: 100_000_000 },
    )
    report(`R7 own tests of ${previous!.name}`, { result: readTestCounts(stdout) })
    expect(status, `${stdout.slice(-8_000)}${stderr.slice(-2_000)}`).toBe(0)
  })
})
