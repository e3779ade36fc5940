import type { Client } from 'pg'
import type { Files } from '#providers/files/port.ts'
import { BackupError } from './backup-error.ts'

/** Arbitrary constants: one backup of a database at a time, and no file is removed while one runs. */
const backupLock = 7_242_031
const removalLock = 7_242_032

/**
 * Takes both locks until the transaction of this client ends, also when its process is killed. Locks of a transaction work
 * behind a pooler too.
 */
export async function lockForBackup(client: Client): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_xact_lock($1) as "isLocked"', [
    backupLock,
  ])
  if (!rows[0]?.isLocked) throw new BackupError('Another backup of this database is running.')
  await client.query('select pg_advisory_xact_lock($1)', [removalLock])
}

type Querying = { query(text: string, values: number[]): Promise<{ rows: { isFree: boolean }[] }> }

/**
 * The store, except that files stay while a backup runs: it reads rows first and then the files they name. Rows go before their
 * file, so what is asked for here has no row any more, and the nightly clean-up of files without one removes it later.
 */
export function keepFilesDuringBackup(files: Files, pool: Querying): Files {
  return {
    ...files,
    remove: async (key) => {
      const { rows } = await pool.query('select pg_try_advisory_xact_lock_shared($1) as "isFree"', [removalLock])
      if (rows[0]?.isFree) await files.remove(key)
    },
  }
}
