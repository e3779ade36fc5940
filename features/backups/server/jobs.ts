import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { backupLimits } from '#rules/backup-limits.ts'
import { backupJob, noteErased, runBackup, startNightlyBackup, watchBackups } from './actions.ts'

export const jobs: JobDef[] = [
  {
    ...job(backupJob, (ctx, { runId }) => runBackup(ctx, { runId: String(runId) })),
    maxSeconds: backupLimits.runSeconds,
  },
  scheduledJob('backups.start-nightly', { cron: '30 0 * * *', run: (ctx) => startNightlyBackup(ctx) }),
  scheduledJob('backups.watch', { cron: '9 * * * *', run: (ctx) => watchBackups(ctx) }),
  job('backups.note-erased', (ctx) => noteErased(ctx)),
]
