import { setTimeout } from 'node:timers/promises'
import { Pool, type Client, type PoolConfig } from 'pg'

/** A unique name with its creation time, by which a later run recognizes what a killed run left. */
export function createDatabaseName(kind: string): string {
  const random = Math.random().toString(36).slice(2, 10)
  return `foundry_${kind}_${Date.now().toString(36)}_${random}`
}

/** The databases of all runs, with their age. */
export async function listDatabases(client: Client): Promise<{ name: string; ageMs: number }[]> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'foundry\\_%'",
  )
  return rows.flatMap(({ name }) => {
    const madeAt = Number.parseInt(/_([0-9a-z]{8,9})_[0-9a-z]+$/.exec(name)?.[1] ?? '', 36)
    return Number.isNaN(madeAt) ? [] : [{ name, ageMs: Date.now() - madeAt }]
  })
}

/** Creates a database, as a copy of a template when one is named. */
export async function createDatabase(
  connection: PoolConfig,
  { name, template }: { name: string; template?: string },
): Promise<void> {
  await executeAsAdmin(connection, `create database ${name}${template ? ` template ${template}` : ''}`)
}

export async function dropDatabase(connection: PoolConfig, name: string): Promise<void> {
  await waitUntilUnused(connection, name)
  for (let triesLeft = 40; ; triesLeft--) {
    try {
      await executeAsAdmin(connection, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      // Insufficient privilege: autovacuum works in that database, and only a superuser may end it. It ends by itself.
      if ((error as { code?: string }).code !== '42501' || triesLeft === 0) throw error
      await setTimeout(250)
    }
  }
}

/**
 * Pools say that they are closed a little before their connections are, and a connection that is ended by force says so as an error
 * for which nobody listens any more. What does not end by itself is ended by force.
 */
async function waitUntilUnused(connection: PoolConfig, name: string): Promise<void> {
  const users = "select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend'"
  for (let triesLeft = 100; triesLeft > 0; triesLeft -= 1) {
    if ((await openAdmin(connection).query(users, [name])).rowCount === 0) return
    await setTimeout(10)
  }
}

const admins = new Map<string, Pool>()

/** One connection for each process: the first copy of a database on a new one takes four times as long. */
function openAdmin(connection: PoolConfig): Pool {
  const key = `${connection.host}:${connection.port}`
  const admin = admins.get(key) ?? new Pool({ ...connection, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  if (!admins.has(key)) admin.on('error', () => undefined)
  admins.set(key, admin)
  return admin
}

const executeAsAdmin = (connection: PoolConfig, statement: string) => openAdmin(connection).query(statement)
