import type { Files } from '#providers/files/port.ts'
import type { Base, ServiceDefinition } from '../base.ts'
import type { Encryption } from '../encryption.ts'
import { release } from '../release.ts'
import { findBackupKey } from './backup-key.ts'
import { BackupError } from './backup-error.ts'
import { openBackup, toArchiveName } from './backup-store.ts'
import { checkInScratchDatabase, type CheckResult } from './check-backup.ts'
import type { RestoreProgress } from './restore-backup.ts'
import { writeBackup, type BackupProgress, type BackupSummary } from './write-backup.ts'

/** Makes and checks backups of this instance. What runs when the process stops ends with an error. */
export type BackupRunner = {
  write(options: { now: Date; onProgress(progress: BackupProgress): void }): Promise<BackupSummary & { name: string }>
  check(options: { name: string; onProgress(progress: RestoreProgress): void }): Promise<CheckResult>
  close(): Promise<void>
}

export const backupRunner: ServiceDefinition<BackupRunner> = { create: createBackupRunner }

/** Whether backups can be made here: there is a place and a key for them. */
export function areBackupsConfigured({ providers, config }: Pick<Base, 'providers' | 'config'>): boolean {
  return providers.backups !== null && Boolean(config.backupKey ?? config.backupKeyFile)
}

/** Says whether two instances have the same `SECRET_KEY`, and nothing else of it. */
export const markSecretKey = (encryption: Encryption): string => encryption.mac('', 'backup').toString('hex')

function createBackupRunner(base: Base): BackupRunner {
  const { connection, providers, encryption, config, closing } = base
  const ending = new AbortController()
  const signal = AbortSignal.any([closing, ending.signal])
  return {
    write: async ({ now, onProgress }) => {
      const { store, key } = findStore(base)
      const name = toArchiveName(now)
      const source = { connection, files: providers.files, release, secretKeyMark: markSecretKey(encryption) }
      const summary = await writeBackup(source, {
        key,
        now,
        onProgress,
        signal,
        store: (content) => store.put({ key: name, content, contentType: 'application/octet-stream' }),
      })
      return { ...summary, name }
    },
    check: async ({ name, onProgress }) => {
      const { store, key } = findStore(base)
      const open = () => openBackup(store, name)
      const dataDir = config.databaseUrl ? null : config.dataDir
      return checkInScratchDatabase({ connection, files: providers.files, dataDir }, { key, open, onProgress, signal })
    },
    close: async () => ending.abort(),
  }
}

function findStore({ providers, config }: Base): { store: Files; key: string } {
  if (!providers.backups) throw new BackupError('There is no place for backups: set BACKUP_DIR or BACKUP_S3_URL.')
  return { store: providers.backups, key: findBackupKey(config) }
}
