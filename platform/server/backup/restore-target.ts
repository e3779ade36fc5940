import type { Client, ClientConfig } from 'pg'
import type { Files } from '#providers/files/port.ts'
import { migrateDatabase, migrationNames } from '../db/migrate.ts'
import { installQueue } from '../job-queue.ts'
import { BackupError } from './backup-error.ts'
import { findQueueVersion } from './catalog.ts'
import type { BackupStart } from './manifest.ts'

/** `files` is null where only the database is restored and files are just compared with their hashes. */
export type RestoreTarget = { connection: ClientConfig; files: Files | null }

/** The marker of a restore that has not finished; `migrateDatabase` refuses a database that has it. */
const marker = 'restore.unfinished'

/** Throws where this release cannot hold what a newer one backed up. */
export function assertRelease({ migrations, release }: BackupStart): void {
  const known = new Set(migrationNames())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `A newer release made this backup (${release}, with ${unknown.join(', ')}). Restore it with that release.`,
    )
}

/** Throws unless the target is empty, or holds what an interrupted restore left. */
export async function assertEmpty(client: Client, files: Files | null): Promise<void> {
  if (await isUnfinished(client)) return
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'jobs', 'drizzle')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  if (rows[0]!.count > 0)
    throw new BackupError(
      'The database is not empty. Restore into an empty one, or add --force-empty to delete everything in it and all files first.',
    )
  for await (const _file of files?.list('') ?? [])
    throw new BackupError('There are files already. Move them away, or add --force-empty to delete them first.')
}

/** Throws where a server works on the database: it would write between our steps. */
export async function assertUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('foundry', 'foundry-jobs')`,
  )
  if (rows[0]!.count > 0) throw new BackupError('Foundry is running on this database. Stop it first.')
}

/** Deletes everything of ours in the target. */
export async function emptyTarget(client: Client, files: Files | null): Promise<void> {
  await client.query(
    'drop schema if exists jobs cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
  )
  const keys: string[] = []
  for await (const { key } of files?.list('') ?? []) keys.push(key)
  for (const key of keys) await files?.remove(key)
}

/** Makes the tables as they were when the backup was made; leaves the marker. */
export async function prepareTables(client: Client, { connection, start }: RestoreTarget & { start: BackupStart }) {
  if (!(await isUnfinished(client)))
    await client.query('create schema if not exists restore; create table restore.unfinished (begun_at timestamptz)')
  await migrateDatabase(connection, { only: start.migrations, isRestoring: true })
  await installQueue(connection)
  const version = await findQueueVersion(client)
  if (version !== start.queueVersion)
    throw new BackupError(
      `The job queue of this backup has version ${start.queueVersion}, that of this release ${version}. Restore it with release ${start.release}, then update.`,
    )
}

/** In the transaction that loads the rows. */
export async function removeMarker(client: Client): Promise<void> {
  await client.query(`drop table ${marker}; drop schema restore`)
}

async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [marker])
  return rows[0]?.found != null
}
