import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { escapeIdentifier, type Client, type ClientConfig } from 'pg'
import type { Files } from '#providers/files/port.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup, restoreBackup, type RestoreProgress } from './restore-backup.ts'
import { createContentHash } from './row-hash.ts'
import { openSession } from './session.ts'

/** `isRestored` is false where the database could only be read, not restored; `note` says why. */
export type CheckResult = { isRestored: boolean; note: string | null; rowCount: number; fileCount: number }

type CheckedInstance = { connection: ClientConfig; files: Files; dataDir: string | null }
type CheckOptions = {
  key: string
  open(): Promise<Readable>
  onProgress(progress: RestoreProgress): void
  signal: AbortSignal
}

const sampleEvery = 250
/** What a restored database needs besides its rows: indexes, and the log of writing them. */
const spaceFactor = 2.5

/**
 * Restores a backup into a temporary database of the same server, compares the hashes of all its rows and files, and samples of files
 * with those in use. Where the role may not create databases, or the disk is too full for a second one, it reads the backup only.
 */
export async function checkInScratchDatabase(instance: CheckedInstance, options: CheckOptions): Promise<CheckResult> {
  const client = await openSession(instance.connection, 'foundry-check')
  try {
    const { name, obstacle } = await createScratch(client, instance)
    if (obstacle) {
      const { manifest } = await checkBackup(options)
      return { isRestored: false, note: obstacle, rowCount: manifest.rowCount, fileCount: manifest.fileCount }
    }
    try {
      const connection = toDatabase(instance.connection, name)
      const { manifest } = await restoreBackup({ connection, files: compareWith(instance.files) }, options)
      return { isRestored: true, note: null, rowCount: manifest.rowCount, fileCount: manifest.fileCount }
    } finally {
      await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createScratch(
  client: Client,
  { dataDir }: CheckedInstance,
): Promise<{ name: string; obstacle: string | null }> {
  const { rows } = await client.query<{ name: string; bytes: string; mayCreate: boolean }>(
    `select current_database() as name, pg_database_size(current_database())::text as bytes,
       (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate"`,
  )
  const { name: database, bytes, mayCreate } = rows[0]!
  const name = `${database.slice(0, 40)}_restore_check`
  if (!mayCreate)
    return { name, obstacle: 'The database role may not create a temporary database, so the backup was only read.' }
  if (dataDir && (await findFreeBytes(dataDir)) < Number(bytes) * spaceFactor)
    return { name, obstacle: 'There is not enough disk space to restore a copy, so the backup was only read.' }
  // Left by a check that was killed.
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
  await client.query(`create database ${escapeIdentifier(name)} template template0`)
  return { name, obstacle: null }
}

async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The same server, another database. */
export function toDatabase(connection: ClientConfig, database: string): ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: url.href }
}

/** A store that keeps nothing: it compares samples with the files in use. */
function compareWith(inUse: Files): Files {
  let count = 0
  return {
    name: 'samples',
    put: async ({ key, content }) => {
      const hash = createContentHash()
      for await (const chunk of content as Readable) hash.update(chunk as Buffer)
      const { size, hash: restored } = hash.digest()
      const current = count++ % sampleEvery === 0 ? await hashFile(inUse, key) : null
      // A file that was removed since is no error; one that changed is.
      if (current !== null && current !== restored)
        throw new BackupError('A file in the backup is not the one in use: the store or the backup is damaged.')
      return { size }
    },
    get: async () => null,
    remove: async () => undefined,
    async *list() {},
  }
}

async function hashFile(files: Files, key: string): Promise<string | null> {
  const stored = await files.get(key)
  if (!stored) return null
  const hash = createContentHash()
  for await (const chunk of stored.stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest().hash
}
