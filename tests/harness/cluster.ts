import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'
import { seedDemo } from '#apps/server/seed.ts'
import { parseAppConfig } from '#apps/server/settings.ts'

/** What test processes need to make databases of their own; plain data, so that it crosses to workers. */
export type Cluster = {
  connection: PoolConfig
  engine: string
  templates: { empty: string; demo: string }
  dataDir: string
}

/**
 * A PostgreSQL for one run of the tests: the one at `DATABASE_URL` when that is set, else the embedded one in a temporary
 * folder. Two template databases stand ready, one migrated and one seeded too; copying one takes some 50 ms.
 */
export async function startCluster(): Promise<{ cluster: Cluster; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foundry-tests-'))
  const log = createLog({ level: 'error' })
  const url = process.env['DATABASE_URL']
  const embedded = url ? null : await startEmbedded({ dataDir, log })
  const connection: PoolConfig = embedded ? { ...embedded.connection } : parseUrl(url!)
  const suffix = createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 8)
  const templates = { empty: `foundry_empty_${suffix}`, demo: `foundry_demo_${suffix}` }
  for (const name of Object.values(templates)) await createDatabase(connection, { name })
  await migrateDatabase({ ...connection, database: templates.empty })
  await migrateDatabase({ ...connection, database: templates.demo })
  const config = parseAppConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  await seedDemo({ connection: { ...connection, database: templates.demo }, config, log })
  return {
    cluster: { connection, engine: url ? 'PostgreSQL at DATABASE_URL' : 'embedded PostgreSQL', templates, dataDir },
    async stop() {
      for (const name of Object.values(templates)) await dropDatabase(connection, name)
      await embedded?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
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

/** Creates a database, as a copy of a template when one is named. */
export async function createDatabase(
  connection: PoolConfig,
  { name, template }: { name: string; template?: string },
): Promise<void> {
  await executeAsAdmin(connection, `create database ${name}${template ? ` template ${template}` : ''}`)
}

export async function dropDatabase(connection: PoolConfig, name: string): Promise<void> {
  for (let triesLeft = 40; ; triesLeft--) {
    try {
      return await executeAsAdmin(connection, `drop database if exists ${name} with (force)`)
    } catch (error) {
      // Insufficient privilege: the server's own vacuum is at work there, which only a superuser may end. It ends by itself.
      if ((error as { code?: string }).code !== '42501' || triesLeft === 0) throw error
      await setTimeout(250)
    }
  }
}

async function executeAsAdmin(connection: PoolConfig, statement: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
