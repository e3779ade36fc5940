import { readFileSync } from 'node:fs'
import { BackupError } from './backup-error.ts'

/** The key that backups are encrypted with. Throws a sentence where there is none, or none that is long enough. */
export function findBackupKey(config: { backupKey?: string | undefined; backupKeyFile?: string | undefined }): string {
  const { backupKey, backupKeyFile } = config
  if (backupKey) return backupKey
  if (!backupKeyFile) throw new BackupError('There is no key for backups: set BACKUP_KEY or BACKUP_KEY_FILE.')
  const key = readKeyFile(backupKeyFile)
  if (key.length < 32) throw new BackupError('The key in BACKUP_KEY_FILE is shorter than 32 characters.')
  return key
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new BackupError(`BACKUP_KEY_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
