import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'
import { createApp } from '#apps/server/app.ts'
import { seedDemo } from '#apps/server/seed.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createDatabase, createDatabaseName, dropDatabase, listDatabases } from './databases.ts'
import { memoryFolder } from './memory-folder.ts'
import { hashTemplateSources } from './template-sources.ts'

/** What test processes need to make databases of their own; plain data, so that it can be sent to workers. */
export type Cluster = {
  connection: PoolConfig
  /** Where apps find the same databases through a pooler in transaction mode. */
  pooler: Pick<PoolConfig, 'host' | 'port'> | null
  engine: string
  templates: { empty: string; demo: string }
  /** Holds the files that the seeded rows name, in `files/`. */
  dataDir: string
}

const root = join(import.meta.dirname, '../..')

/**
 * In memory where there is plenty. A copy of a template has a thousand files, and right after such a copy was deleted some file systems
 * take ten times as long to create the next.
 */
const cacheFolder = memoryFolder
  ? join(memoryFolder, `foundry-tests-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)
  : join(root, 'node_modules/.cache/test-cluster')

/** The seed is relative to its own time (events "on now", clicks of the last day), so an old template is filled again. */
const maxTemplateAgeMs = 30 * 60_000
/** Longer than any run: what is older was left by a run that was killed. */
const leftoverAgeMs = 6 * 3_600_000
/** Any constant: every process that prepares templates takes the same lock. */
const lockKey = 7_242_021

/**
 * A PostgreSQL for a run of the tests: the one at `DATABASE_URL` when that is set, else the embedded one. All runs and workers
 * of this checkout share the embedded one and its two template databases, one migrated and one also seeded. The templates are
 * made again when a migration or a source of the seed changed. Copying one takes about 70 ms.
 */
export async function startCluster(): Promise<{ cluster: Cluster; stop(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  return url ? prepareServer(parseUrl(url)) : prepareEmbedded()
}

async function prepareEmbedded(): Promise<{ cluster: Cluster; stop(): Promise<void> }> {
  await mkdir(cacheFolder, { recursive: true })
  const embedded = await startEmbedded({ dataDir: cacheFolder, log: createLog({ level: 'error' }) })
  const connection: PoolConfig = { ...embedded.connection }
  const templates = await withLock(connection, async (client) => {
    // Tests prove answers, not power cuts; the fault tests start servers of their own.
    await client.query('alter role current_user set synchronous_commit = off')
    await dropLeftovers(client, connection)
    return prepareTemplates(client, { connection, dataDir: cacheFolder })
  })
  return {
    cluster: {
      connection,
      pooler: null,
      engine: 'embedded PostgreSQL',
      templates,
      dataDir: join(cacheFolder, templates.demo),
    },
    stop: () => embedded.stop(),
  }
}

async function prepareServer(connection: PoolConfig): Promise<{ cluster: Cluster; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foundry-tests-'))
  const poolerUrl = process.env['TEST_POOLER_URL']
  const pooler = poolerUrl ? parseUrl(poolerUrl) : null
  const templates = { empty: createDatabaseName('empty'), demo: createDatabaseName('demo') }
  for (const name of Object.values(templates)) await createDatabase(connection, { name })
  await fillEmpty({ ...connection, database: templates.empty }, dataDir)
  await fillDemo({ ...connection, database: templates.demo }, dataDir)
  return {
    cluster: {
      connection,
      pooler: pooler && { host: pooler.host, port: pooler.port },
      engine: `PostgreSQL at DATABASE_URL${pooler ? ' through a pooler' : ''}`,
      templates,
      dataDir,
    },
    async stop() {
      for (const name of Object.values(templates)) await dropDatabase(connection, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Finds the templates of these sources, or makes them: filled under another name first, so that a killed run leaves none half done. */
async function prepareTemplates(
  client: Client,
  { connection, dataDir }: { connection: PoolConfig; dataDir: string },
): Promise<Cluster['templates']> {
  const hash = hashTemplateSources()
  const existing = await listDatabases(client)
  const findTemplate = (kind: string, maxAgeMs: number) =>
    existing.find(({ name, ageMs }) => name.startsWith(`foundry_${kind}_${hash}_`) && ageMs < maxAgeMs)?.name
  const make = async (kind: string, fill: (draft: PoolConfig, finalName: string) => Promise<void>) => {
    const name = createDatabaseName(`${kind}_${hash}`)
    const draft = createDatabaseName('draft')
    await client.query(`create database ${draft}`)
    await fill({ ...connection, database: draft }, name)
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  }
  return {
    empty:
      findTemplate('empty', leftoverAgeMs) ??
      (await make('empty', (draft, name) => fillEmpty(draft, join(dataDir, name)))),
    demo:
      findTemplate('demo', maxTemplateAgeMs) ??
      (await make('demo', (draft, name) => fillDemo(draft, join(dataDir, name)))),
  }
}

async function fillEmpty(connection: PoolConfig, dataDir: string): Promise<void> {
  await migrateDatabase(connection)
  await createJobQueues({ connection, config: templateConfig(dataDir), log: createLog({ level: 'error' }) })
}

async function fillDemo(connection: PoolConfig, dataDir: string): Promise<void> {
  await migrateDatabase(connection)
  const options = { connection, config: templateConfig(dataDir), log: createLog({ level: 'error' }) }
  await seedDemo(options)
  await workOnce(options)
}

const templateConfig = (dataDir: string) => parseAppConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })

type ServerOptions = Parameters<typeof createApp>[0]

/** A first start makes a hundred queues, one after the other. A copy has them already, as the database of a second start has. */
async function createJobQueues(options: ServerOptions): Promise<void> {
  const app = await createApp({ ...options, isWorking: false })
  await app.stop()
}

/** Has a server do what follows from the seed, such as reading the content into the vector store: else every test's server would. */
async function workOnce(options: ServerOptions): Promise<void> {
  const app = await createApp(options)
  try {
    while ((await app.base.jobs.listWaiting()).length > 0) await setTimeout(25)
  } finally {
    await app.stop()
  }
}

async function dropLeftovers(client: Client, connection: PoolConfig): Promise<void> {
  for (const { name, ageMs } of await listDatabases(client)) {
    if (ageMs < leftoverAgeMs) continue
    await dropDatabase(connection, name)
    await rm(join(cacheFolder, name), { recursive: true, force: true })
  }
}

/** Runs the work on one connection while no other run of the tests does. */
async function withLock<T>(connection: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    await client.end()
  }
}

function parseUrl(text: string): PoolConfig {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
}
