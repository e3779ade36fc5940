import { backUpNow } from '#features/backups/server/actions.ts'
import { assertMigrated } from '#platform/server/db/migrate.ts'
import { withApp } from './with-app.ts'
import { withDatabase } from './with-database.ts'

// `npm run backup`: one backup to BACKUP_DIR or BACKUP_S3_URL, checked by restoring it.
await withDatabase(async (context) => {
  await assertMigrated(context.connection)
  await withApp(context, async (ctx) => {
    const run = await backUpNow(ctx, { onStep: (step) => process.stderr.write(`${step}…\n`) })
    const megabytes = ((run.size ?? 0) / 1e6).toFixed(1)
    if (run.name) process.stdout.write(`${run.name}: ${run.rowCount} rows, ${run.fileCount} files, ${megabytes} MB\n`)
    if (run.state === 'failed') fail(`The backup failed: ${run.message}`)
    else if (run.checkState === 'failed') fail(`The backup cannot be restored: ${run.checkMessage}`)
    else process.stdout.write(`${run.checkMessage ?? 'A copy was restored and is equal.'}\n`)
  })
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
