import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { PoolConfig } from 'pg'
import { completeRestored } from '#features/backups/server/actions.ts'
import { eraseAgain } from '#features/people/server/erasure/actions.ts'
import { createPlainFolder } from '#providers/files/plain-folder.ts'
import type { Files } from '#providers/files/port.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { findBackupKey } from '#platform/server/backup/backup-key.ts'
import { markSecretKey } from '#platform/server/backup/backup-runner.ts'
import { listBackups, listErasedIds, openBackup } from '#platform/server/backup/backup-store.ts'
import { restoreBackup, type RestoreSummary } from '#platform/server/backup/restore-backup.ts'
import type { Log } from '#platform/server/log.ts'
import { createBackupStore, createStores } from './providers.ts'
import type { AppConfig } from './settings.ts'
import { withApp } from './with-app.ts'
import { withDatabase } from './with-database.ts'

/** Exit code for wrong arguments (sysexits EX_USAGE). */
const exitUsage = 64
const usage = `Usage: npm run restore -- <file> [--force-empty]

Restores a backup into an empty database and an empty file store, and erases again who was erased since.
  <file>          a backup file, the name of one in BACKUP_DIR or BACKUP_S3_URL, or "latest"
  --force-empty   first deletes everything in the database and all files, once the whole backup was found to be sound
`

const { file, isForced } = parseArguments()

await withDatabase(async ({ connection, config, log }) => {
  const backup = await findBackup(file, config)
  say(`Restoring ${backup.name}`)
  const startedAt = performance.now()
  const { files } = createStores(config, () => new Date())
  const summary = await restoreBackup(
    { connection, files },
    { key: findBackupKey(config), open: backup.open, isForced, onProgress: printProgress() },
  )
  await finish({ connection, config, log }, { summary, backup })
  say(`Done in ${Math.round((performance.now() - startedAt) / 1_000)} s.`)
}).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  if (!(error instanceof BackupError)) say('Nothing was restored. Run the command again once that is solved.')
  process.exitCode = 1
})

type Backup = { name: string; size: number | null; open(): Promise<Readable>; store: Files | null }

/** A file that is there, else one of the configured store. The list of erased people is beside it. */
async function findBackup(name: string, config: AppConfig): Promise<Backup> {
  const store = createBackupStore(config)
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile())
    return {
      name: basename(path),
      size: stats.size,
      open: async () => createReadStream(path),
      store: store ?? createPlainFolder(dirname(path)),
    }
  if (!store) throw new BackupError(`There is no file ${path}, and no BACKUP_DIR or BACKUP_S3_URL to look in.`)
  const backups = await listBackups(store)
  const found = name === 'latest' ? backups[0]?.name : name
  if (!found) throw new BackupError('There is no backup yet.')
  const size = backups.find((one) => one.name === found)?.size ?? null
  return { name: found, size, open: () => openBackup(store, found), store }
}

function printProgress() {
  let printedAt = 0
  return (progress: { step: string; tableCount: number; fileCount: number }) => {
    if (performance.now() - printedAt < 2_000) return
    printedAt = performance.now()
    say(`  ${progress.step}: ${progress.tableCount} tables, ${progress.fileCount} files`)
  }
}

type Instance = { connection: PoolConfig; config: AppConfig; log: Log }

/** What a restored instance needs besides its rows: nobody who was erased since, and the operator's attention where keys differ. */
async function finish(instance: Instance, { summary, backup }: { summary: RestoreSummary; backup: Backup }) {
  const { start, manifest } = summary
  say(`Restored ${manifest.rowCount} rows and ${manifest.fileCount} files of ${start.createdAt}; all are equal.`)
  const erasedIds = backup.store ? await listErasedIds(backup.store) : new Set<string>()
  await withApp(instance, async (ctx, base) => {
    await completeRestored(ctx, { ...backup, manifest })
    const count = await eraseAgain(ctx, erasedIds)
    say(count > 0 ? `Erased ${count} people again who were erased after the backup.` : 'Nobody had to be erased again.')
    if (markSecretKey(base.encryption) !== start.secretKeyMark)
      say(
        'SECRET_KEY is another one than that of the backup: connected services, webhooks and emails in the queue cannot be read. Set the old key.',
      )
  })
}

function parseArguments(): { file: string; isForced: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'force-empty': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length === 1) return { file: positionals[0]!, isForced: values['force-empty'] }
    throw new Error('Name one backup.')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(exitUsage)
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
