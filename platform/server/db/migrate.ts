import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { endBackups } from '../backup/session.ts'
import { lockMs, retryWhenLocked } from './lock-retries.ts'

const folder = new URL('../../../migrations', import.meta.url).pathname
/** An arbitrary constant: all processes that migrate take the same lock. */
const lockKey = 7_242_019

/** Thrown when a newer release took away something that this one may still use: it could lose data it does not know about. */
export class SchemaTooNewError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    )
    this.name = 'SchemaTooNewError'
  }
}

type MigrateOptions = {
  /** Only these migrations: a backup is restored into the tables that it was made of. */
  only?: string[]
  isRestoring?: boolean
}

/**
 * Whether a migration takes something away that an earlier release used, by its name: `npm run migrate -- new contract-…`. A guard
 * in `tests/architecture` holds that no other one does.
 */
export const isContracting = (migration: string): boolean => /^\d+_contract-/.test(migration)

/**
 * Migrates the database to this release's schema. An advisory lock lets one process at a time do so. All pending migrations
 * are one transaction, so a process killed in the middle leaves the schema as it was (R6). It begins again when requests hold a
 * lock for too long. A schema that a newer release only added to is left as it is (R7): the answer names what was added.
 */
export async function migrateDatabase(
  connection: ClientConfig,
  options: MigrateOptions = {},
): Promise<{ newer: string[] }> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'foundry-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (!options.isRestoring) await assertRestored(client)
    const { pending, newer } = await compareMigrations(client)
    // Releases are in one line: one that knows what this database lacks, and lacks what it has, is of another.
    if (newer.some(isContracting) || (newer.length > 0 && pending.length > 0)) throw new SchemaTooNewError(newer)
    // A backup reads for minutes: the migration would wait for it, and everybody else for the migration.
    if (pending.length > 0) await endBackups(client)
    if (newer.length === 0) await applyMigrations(client, options)
    return { newer }
  } finally {
    await client.end()
  }
}

/** `pending`: this release's migrations that the database lacks. `newer`: those of the database that this release lacks. */
export type MigrationComparison = { pending: string[]; newer: string[] }

/** Compares the migrations of the database with those of this release, and changes nothing. */
export async function readMigrations(connection: ClientConfig): Promise<MigrationComparison> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await compareMigrations(client)
  } finally {
    await client.end()
  }
}

/** Throws unless the database has exactly this release's migrations: for commands that must not migrate. */
export async function assertMigrated(connection: ClientConfig): Promise<void> {
  const { pending, newer } = await readMigrations(connection)
  if (newer.length > 0) throw new SchemaTooNewError(newer)
  if (pending.length > 0)
    throw new Error(
      'The database is of an older release. Back it up with that release, or run `npm run migrate` first.',
    )
}

async function applyMigrations(client: Client, { only }: MigrateOptions): Promise<void> {
  if (!only) return migrateFrom(client, folder)
  const chosen = mkdtempSync(join(tmpdir(), 'foundry-migrations-'))
  try {
    for (const name of only) cpSync(join(folder, name), join(chosen, name), { recursive: true })
    await migrateFrom(client, chosen)
  } finally {
    rmSync(chosen, { recursive: true, force: true })
  }
}

async function migrateFrom(client: Client, migrationsFolder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}`)
  try {
    await retryWhenLocked(async () => void (await migrate(drizzle({ client }), { migrationsFolder })))
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error
    throw new Error(`A migration failed and changed nothing: ${String(error.cause)} in “${error.query}”`, {
      cause: error,
    })
  }
}

async function assertRestored(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('restore.unfinished')::text as found",
  )
  if (rows[0]?.found != null) throw new Error('A restore into this database did not finish. Run it again.')
}

async function compareMigrations(client: Client): Promise<MigrationComparison> {
  const journal = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  )
  const names = migrationNames()
  if (journal.rows[0]?.found == null) return { pending: names, newer: [] }
  const applied = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations')
  const [known, done] = [new Set(names), new Set(applied.rows.map(({ name }) => name))]
  return {
    pending: names.filter((name) => !done.has(name)),
    newer: [...done].filter((name) => !known.has(name)).sort(),
  }
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
