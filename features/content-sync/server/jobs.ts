import { job as queued, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { cleanupCopies } from './items/copy-file.ts'
import { startAll, syncJob } from './actions.ts'
import { workOnRun } from './worker/actions.ts'

export const jobs: JobDef[] = [
  queued(syncJob, (ctx, { runId }) => workOnRun(ctx, String(runId))),
  scheduledJob('content-sync.start-all', {
    cron: '*/5 * * * *',
    run: async (ctx) => void (await startAll(ctx, { isAutomatic: true })),
  }),
  scheduledJob('content-sync.clean-up-files', { cron: '47 3 * * *', run: (ctx) => cleanupCopies(ctx) }),
]
