import { job as queued, scheduled, type JobDef } from '#platform/server/jobs.ts'
import { sweepCopies } from './copies/copy-file.ts'
import { job as syncJob, startAll, workOnRun } from './sync/actions.ts'

export const jobs: JobDef[] = [
  queued(syncJob, (ctx, { runId }) => workOnRun(ctx, String(runId))),
  scheduled('content.sync-all', {
    cron: '*/5 * * * *',
    run: async (ctx) => void (await startAll(ctx, { isByClock: true })),
  }),
  scheduled('content.sweep-files', { cron: '47 3 * * *', run: (ctx) => sweepCopies(ctx) }),
]
