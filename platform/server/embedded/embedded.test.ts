import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { AppReport } from './embedded.test-app.ts'
import { startEmbedded, type EmbeddedServer } from './supervisor.ts'

// As root this folder (mode 0700) shuts the server's account out, as /root does.
const root = mkdtempSync(join(tmpdir(), 'foundry-embedded-'))
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const servers: EmbeddedServer[] = []
const apps: ChildProcess[] = []
let folderCount = 0
const slow = { timeout: 30_000 }

afterEach(async () => {
  for (const app of apps.splice(0)) await end(app)
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function newFolder(): string {
  return join(root, `app-${(folderCount += 1)}`)
}

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log })
  servers.push(server)
  return server
}

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function launchApp(dataDir: string): ChildProcess {
  const app = fork(join(import.meta.dirname, 'embedded.test-app.ts'), [dataDir], { detached: true, execArgv: [] })
  apps.push(app)
  return app
}

async function nextReport(app: ChildProcess): Promise<AppReport> {
  const [report] = (await once(app, 'message')) as [AppReport]
  if (report.error) throw new Error(report.error)
  return report
}

function sendCommand(app: ChildProcess, command: 'query' | 'stop'): Promise<AppReport> {
  app.send(command)
  return nextReport(app)
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  app.kill('SIGKILL')
  await once(app, 'exit')
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !isTrue(); i++) await sleep(10)
  expect(isTrue()).toBe(true)
}

describe('one process', slow, () => {
  test('makes a durable cluster whose app role is no superuser, and finds its rows at the next start', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    expect(server.isOwner).toBe(true)
    const [facts] = await query(
      server,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
        current_setting('data_checksums') checksums, current_setting('timezone') timezone,
        datlocprovider provider, rolsuper, rolcreatedb, datdba = r.oid "isDatabaseOwner"
        from pg_database, pg_roles r where datname = current_database() and rolname = current_user`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      timezone: 'UTC',
      provider: 'i',
      rolsuper: false,
      rolcreatedb: true,
      isDatabaseOwner: true,
    })
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    for (const name of ['pg_trgm', 'citext', 'unaccent', 'pgcrypto', 'fuzzystrmatch', 'btree_gist'])
      await query(server, `create extension ${name}`)
    await expect(query(server, 'create extension plpython3u')).rejects.toThrow('permission denied')
    expect(
      await query(server, `select similarity('École', 'ecole') < 1 accents, 'École' = 'ÉCOLE'::citext "isCaseBlind"`),
    ).toEqual([{ accents: true, isCaseBlind: true }])
    await query(server, 'create table kept as select 42 as n')
    await server.stop()
    await server.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(await query(await start(dataDir), 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('refuses a cluster of another major version with a sentence and leaves it as it is', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    await query(server, 'create table kept as select 1 as n')
    await server.stop()
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '17\n')
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 17, and this release has PostgreSQL 18, .*npm run backup.*npm run restore -- latest --force-empty/,
    )
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    writeFileSync(file, version)
    expect(await query(await start(dataDir), 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('restarts a killed server although a backend is amid a long query, and tells its listeners', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const health: boolean[] = []
    server.onHealth((isUp) => health.push(isUp))
    await query(server, 'create table kept as select 1 as n')
    const busy = query(server, 'select count(*) from generate_series(1, 2000000000)').catch((error: Error) => error)
    await sleep(100)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await waitUntil(() => health.length === 2)
    expect(health).toEqual([false, true])
    expect(await busy).toBeInstanceOf(Error)
    expect(await query(server, 'select n from kept')).toEqual([{ n: 1 }])
    expect(server.isOwner).toBe(true)
  })

  test.skipIf(process.platform === 'win32')(
    'uses TCP with a password where the socket would have too long a path',
    async () => {
      const dataDir = join(newFolder(), 'x'.repeat(100))
      const { connection } = await start(dataDir)
      expect(connection.host).toBe('127.0.0.1')
      expect(statSync(join(dataDir, 'postgres', 'foundry-passwords')).mode & 0o777).toBe(0o600)
      const server = servers[0] as EmbeddedServer
      expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
      await expect(query({ ...server, connection: { ...connection, password: 'wrong' } }, 'select 1')).rejects.toThrow(
        'password',
      )
    },
  )
})

describe('several processes', slow, () => {
  test('started at once, one makes the cluster, the rest join, and the last to leave stops it', async () => {
    const dataDir = newFolder()
    const three = [1, 2, 3].map(() => launchApp(dataDir))
    const reports = await Promise.all(three.map(nextReport))
    expect(reports.map((report) => report.how).toSorted()).toEqual(['joined', 'joined', 'started'])
    const owner = three[reports.findIndex((report) => report.isOwner)] as ChildProcess
    const joiners = three.filter((app) => app !== owner)
    await sendCommand(owner, 'stop')
    const ids = await Promise.all(joiners.map((app) => sendCommand(app, 'query')))
    expect(new Set(ids.map((report) => JSON.stringify(report.result))).size).toBe(1)
    await sleep(1_500)
    const later = await Promise.all(joiners.map((app) => sendCommand(app, 'query')))
    expect(later.filter((report) => report.isOwner)).toHaveLength(1)
    await Promise.all(joiners.map((app) => sendCommand(app, 'stop')))
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('the server of a killed app is adopted; with a killed server too, its place is recovered', async () => {
    const dataDir = newFolder()
    const app = launchApp(dataDir)
    await nextReport(app)
    const pid = postmasterPid(dataDir)
    await end(app)
    const server = await start(dataDir)
    await waitUntil(() => server.isOwner)
    expect(postmasterPid(dataDir)).toBe(pid)
    await query(server, 'create table kept as select 7 as n')
    await server.stop()

    const second = launchApp(dataDir)
    await nextReport(second)
    const killedPid = postmasterPid(dataDir)
    await end(second)
    process.kill(killedPid, 'SIGKILL')
    // The worst of restarts: the old id now belongs to a live process of another kind.
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    apps.push(other)
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(dataDir, 'postgres', name)
      writeFileSync(file, readFileSync(file, 'utf8').replace(String(killedPid), String(other.pid)))
    }
    expect(await query(await start(dataDir), 'select n from kept')).toEqual([{ n: 7 }])
    expect(other.signalCode).toBeNull()
  })

  test('Ctrl-C in the terminal leaves the server to the app, which still has it to finish its work', async () => {
    const dataDir = newFolder()
    const app = launchApp(dataDir)
    await nextReport(app)
    const pid = postmasterPid(dataDir)
    process.kill(-(app.pid as number), 'SIGINT')
    await sleep(200)
    expect((await sendCommand(app, 'query')).result).toHaveProperty('id')
    expect(postmasterPid(dataDir)).toBe(pid)
    await sendCommand(app, 'stop')
  })

  test('a first start killed half-way is started over', async () => {
    const dataDir = newFolder()
    const app = launchApp(dataDir)
    const unfinished = () =>
      existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-')) : []
    await waitUntil(() => unfinished().some((name) => existsSync(join(dataDir, name, 'cluster', 'base'))))
    await end(app)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(await query(await start(dataDir), 'select 1 as n')).toEqual([{ n: 1 }])
    expect(unfinished()).toEqual([])
  })
})
