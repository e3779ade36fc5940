import { backupLimits } from '#rules/backup-limits.ts'
import { findLastChecked, findLastCompleted } from '#features/backups/server/queries.ts'
import { countJobs, listScheduleRows } from '#features/system/server/queues/queries.ts'
import { areBackupsConfigured } from '#platform/server/backup/backup-runner.ts'
import type { Base } from '#platform/server/base.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { CronExpressionParser } from 'cron-parser'
import { fail, look, ok, warn, type Finding } from './finding.ts'

const hourMs = 3_600_000
const graceMs = 15 * 60_000

/** What an instance needs besides its database: mail, stores, services, backups, jobs. */
export async function checkServices(ctx: Ctx, base: Base): Promise<Finding[]> {
  const { mailOut, files, backups, contentSource, crm, languageModel, vectorStore } = ctx.providers
  const found = await Promise.all([
    look('Mail', async () => {
      await mailOut.verify()
      return ok('Mail', `${mailOut.name} answers`)
    }),
    look('File store', () => checkStore('File store', files)),
    ...(backups ? [look('Backup store', () => checkStore('Backup store', backups))] : []),
    look('CRM', async () => {
      await crm.check()
      return ok('CRM', `${crm.name} answers`)
    }),
    look('Vector store', async () => {
      const items = await vectorStore.list()
      return ok('Vector store', `${vectorStore.name}, ${items.length} items`)
    }),
    look('Content source', async () => ok('Content source', contentSource.name)),
    look('Foundry AI', async () => ok('Foundry AI', `${languageModel.name} ${languageModel.model}`.trim())),
    look('Backups', () => checkBackups(ctx, base)),
    look('Jobs', () => checkJobs(ctx)),
  ])
  return found.flat()
}

async function checkStore(name: string, store: Base['providers']['files']): Promise<Finding> {
  // A folder is not there before its first file; a bucket that refuses us fails.
  for await (const _file of store.list('doctor/')) break
  return ok(name, `${store.name} answers`)
}

async function checkBackups(ctx: Ctx, base: Base): Promise<Finding[]> {
  if (!areBackupsConfigured(base))
    return [
      (ctx.config.isProduction ? fail : warn)('Backups', 'not set up: set BACKUP_DIR or BACKUP_S3_URL, and BACKUP_KEY'),
    ]
  const [last, checked] = [await findLastCompleted(ctx), await findLastChecked(ctx)]
  const ageMs = last ? ctx.now().getTime() - last.startedAt.getTime() : Infinity
  const when = last ? `the last one is of ${last.startedAt.toISOString()}` : 'none yet'
  const isOverdue = ctx.config.isBackupNightly && ageMs > backupLimits.overdueSeconds * 1_000
  const check =
    checked &&
    {
      passed: ok('Restore check', 'the newest backup was restored and is equal'),
      read: warn('Restore check', checked.checkMessage ?? 'the newest backup was only read'),
      failed: fail('Restore check', checked.checkMessage ?? 'the newest backup cannot be restored'),
      running: ok('Restore check', 'running'),
    }[checked.checkState!]
  return [(isOverdue ? fail : ok)('Backups', when), ...(check ? [check] : [])]
}

async function checkJobs(ctx: Ctx): Promise<Finding[]> {
  const { deadCount, waitingCount } = await countJobs(ctx)
  const late = (await listScheduleRows(ctx)).filter((row) => isLate(row, ctx.now()))
  return [
    deadCount > 0
      ? warn('Jobs', `${deadCount} failed for good; see the System page`)
      : ok('Jobs', `${waitingCount} waiting`),
    late.length > 0
      ? warn('Schedules', `overdue: ${late.map(({ name }) => name).join(', ')}`)
      : ok('Schedules', 'none overdue'),
  ]
}

/** Whether its last start is older than its schedule; finished jobs are kept for a day, so rarer ones say nothing. */
function isLate({ cron, timeZone, lastRunAt }: { cron: string; timeZone: string; lastRunAt: Date | null }, now: Date) {
  if (!lastRunAt) return false
  const dueAt = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(now.getTime() - graceMs) })
    .prev()
    .toDate()
  return lastRunAt.getTime() < dueAt.getTime() - graceMs && now.getTime() - dueAt.getTime() < 20 * hourMs
}
