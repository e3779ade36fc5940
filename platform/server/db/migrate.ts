import { readFileSync, readdirSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'

const folder = new URL('../../../migrations', import.meta.url).pathname
/** An arbitrary constant: all processes that migrate take the same lock. */
const lockKey = 7_242_019

/** Thrown when a newer release migrated the database: this one could lose data it does not know about. */
export class SchemaTooNewError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    )
    this.name = 'SchemaTooNewError'
  }
}

/**
 * Migrates the database to this release's schema. An advisory lock lets one process at a time do so. All pending migrations
 * are one transaction, so a process killed in the middle leaves the schema as it was (R6).
 */
export async function migrateDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'foundry-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await assertKnownSchema(client)
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

async function assertKnownSchema(client: Client): Promise<void> {
  const journal = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  )
  if (journal.rows[0]?.found == null) return
  const applied = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations')
  const knownNames = new Set(migrationNames())
  const unknown = applied.rows.map((row) => row.name).filter((name) => !knownNames.has(name))
  if (unknown.length > 0) throw new SchemaTooNewError(unknown)
}

/** The migrations of this release, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Changes with every migration; part of the name of the template database that tests copy. */
export function migrationsText(): string {
  return migrationNames()
    .map((name) => readFileSync(`${folder}/${name}/migration.sql`, 'utf8'))
    .join('\n')
}
