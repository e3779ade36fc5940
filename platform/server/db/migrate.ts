import { readFileSync, readdirSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'

const folder = new URL('../../../migrations', import.meta.url).pathname
/** Any constant: every process that migrates this product asks for the same lock. */
const lockKey = 7_242_019

/** Thrown when the database was migrated by a newer release: running on it could lose what this one does not know. */
export class SchemaTooNewError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    )
    this.name = 'SchemaTooNewError'
  }
}

/**
 * Brings the database to this release's schema. One process at a time under an advisory lock, all pending migrations in
 * one transaction: a process killed in the middle leaves the schema as it was (R6).
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

/** The migrations this release carries, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Changes whenever a migration does: part of the name of the template database that tests copy. */
export function migrationsText(): string {
  return migrationNames()
    .map((name) => readFileSync(`${folder}/${name}/migration.sql`, 'utf8'))
    .join('\n')
}
