import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { createApp, type App } from '#apps/server/app.ts'
import { flushIngestBuffer } from '#features/clicks/server/ingest-buffer/queries.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createFileSource } from '#providers/content-source/files.ts'
import { createLog } from '#platform/server/log.ts'
import { createClient, type Client } from './client.ts'
import type { Cluster } from './cluster.ts'
import { createDatabase, createDatabaseName, dropDatabase } from './databases.ts'

export type TestApp = App & {
  url: string
  port: number
  dataDir: string
  database: string
  connection: PoolConfig
  /** A client without a session. */
  guest(): Client
  /** A browser signed in as one of the five demo people. */
  signIn(role: 'student' | 'mentor' | 'director' | 'admin' | 'analyst'): Promise<Client>
  /**
   * A browser of somebody new, registered by a real magic link and past onboarding. A demo person (`is_demo`), as everybody who
   * registers on a demo instance: people who are not of the demo do not see them. `createPerson` in `tests/security/people.ts`
   * makes one of either kind.
   */
  register(email: string): Promise<Client>
  /**
   * Resolves once no due job waits or runs and every click is counted. Jobs put off to a later time, such as the mails about a
   * cancelled event, stay put off and may start at any moment after that; `runsDelayed` runs them now. Use it before a
   * comparison of rows that a late job would spoil.
   */
  settled(options?: { runsDelayed?: boolean }): Promise<void>
  /** The newest mail to this address. */
  latestEmailTo(address: string): Promise<{ subject: string; text: string; token: string; code: string }>
}

export type TestAppOptions = {
  env?: Record<string, string>
  template?: 'demo' | 'empty'
  log?: NodeJS.WritableStream
  /** Whether requests may be refused for load, which a busy machine is, too. */
  isShedding?: boolean
}

/** The server's own limits add up to less. */
const maxStopMs = 30_000

/** Starts the real server on its own copy of a template database, over real HTTP. */
export async function openTestApp(
  cluster: Cluster,
  options: TestAppOptions = {},
): Promise<{ app: TestApp; close(): Promise<void> }> {
  const database = createDatabaseName('test')
  await createDatabase(cluster.connection, { name: database, template: cluster.templates[options.template ?? 'demo'] })
  const dataDir = await mkdtemp(join(tmpdir(), 'foundry-app-'))
  // The photos that the seeded rows name.
  await cp(join(cluster.dataDir, 'files'), join(dataDir, 'files'), { recursive: true })
  const port = await findFreePort()
  const connection = { ...cluster.connection, database }
  const config = parseAppConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: options.log ? 'info' : 'fatal',
    ...options.env,
  })
  const log = createLog({ level: config.logLevel, ...(options.log && { destination: options.log }) })
  // Whoever tests what the clock starts, starts it: a test that compares rows must not fail at certain minutes.
  const pooled = cluster.pooler ? { ...connection, ...cluster.pooler } : undefined
  const { isShedding = false } = options
  const app = await createApp({ config, connection, pooled, log, isScheduling: false, isShedding })
  // The sync at the start would fill an empty database with the sample content while a test compares rows.
  if (options.template === 'empty') app.base.providers.contentSource = createFileSource(null)
  await app.http.listen({ port, host: '127.0.0.1' })
  const url = `http://localhost:${port}`
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await app.stop()
    isStopped = true
  }
  const testApp: TestApp = {
    ...app,
    stop,
    url,
    port,
    dataDir,
    database,
    connection,
    guest: () => createClient(url),
    signIn: async (role) => {
      const client = createClient(url)
      await client.expectOk('POST', `/api/demo-login/${role}`)
      return client
    },
    register: (email) => register(testApp, email),
    settled: async ({ runsDelayed = false } = {}) => {
      await waitUntilSettled(app)
      for (let rounds = 0; runsDelayed && rounds < 5 && (await bringForward(app)); rounds++) await waitUntilSettled(app)
    },
    latestEmailTo: (address) => waitForEmail(app, address),
  }
  return {
    app: testApp,
    async close() {
      // A stop that does not end must not take all other tests of the file along: dropping the database ends its connections.
      const isStopped = await Promise.race([stop().then(() => true), setTimeout(maxStopMs, false)])
      if (!isStopped) process.stderr.write(`The test server on ${database} did not stop within ${maxStopMs} ms.\n`)
      await dropDatabase(cluster.connection, database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function register(app: TestApp, email: string): Promise<Client> {
  const client = app.guest()
  await client.expectOk('POST', '/api/send-magic-link', {
    email,
    firstName: 'New',
    lastName: 'Person',
    isRegistering: true,
  })
  const { token } = await app.latestEmailTo(email)
  await client.expectOk('POST', '/api/auth/magic-link/verify', { token })
  await client.expectOk('PATCH', '/api/profile', {})
  return client
}

/** On a busy machine a receipt that is hard to read takes half of this. */
const stuckMs = 40_000

/** Throws once nothing has moved for `stuckMs`, and says what waits. */
async function waitUntilSettled(app: App): Promise<void> {
  let [waiting, movedAt] = ['', performance.now()]
  while (performance.now() < movedAt + stuckMs) {
    const lines = (await app.base.jobs.listWaiting()).toSorted().join(', ')
    if (lines === '') return flushIngestBuffer({ db: app.base.database.db, config: app.base.config })
    if (lines !== waiting) [waiting, movedAt] = [lines, performance.now()]
    await setTimeout(25)
  }
  throw new Error(`jobs still wait after ${stuckMs / 1_000} s: ${waiting}`)
}

/** Makes every job that is put off due now, and wakes its workers; says whether there was one. */
async function bringForward({ base }: App): Promise<boolean> {
  // The channel on which pg-boss is notified of new jobs in the schema `jobs`.
  const { rowCount } = await base.database.pool.query(
    `with moved as (
       update jobs.job set start_after = now()
       where state in ('created', 'retry') and start_after > now() and name not like '\\_\\_%' returning name)
     select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from moved group by name`,
  )
  return rowCount !== 0
}

async function waitForEmail(app: App, address: string) {
  await waitUntilSettled(app)
  const foundEmail = (await app.base.providers.mailbox.list()).findLast(
    (message) => message.to.toLowerCase() === address.toLowerCase(),
  )
  if (!foundEmail) throw new Error(`no mail to ${address}`)
  return {
    ...foundEmail,
    token: /token=([\w-]+)/.exec(foundEmail.text)?.[1] ?? '',
    code: /code: ([\w-]+)/.exec(foundEmail.text)?.[1] ?? '',
  }
}

/**
 * A port that nobody listens on, below the range of outgoing connections: a port of that range could be taken before the
 * server listens.
 */
export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    server.on('error', () => resolve(findFreePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
