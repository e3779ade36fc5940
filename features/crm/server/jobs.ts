import { job as queued, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { pollChanges, startNightlyRun, syncJob } from './actions.ts'
import { workOnRun } from './worker/actions.ts'

/** Queued by webhook deliveries: many at once cause one look at what changed. */
export const pollJob = 'crm.poll-changes'

export const jobs: JobDef[] = [
  queued(syncJob, (ctx, { runId }) => workOnRun(ctx, String(runId))),
  scheduledJob(pollJob, { cron: '*/5 * * * *', run: (ctx) => pollChanges(ctx) }),
  scheduledJob('crm.sync-nightly', { cron: '37 4 * * *', run: (ctx) => startNightlyRun(ctx) }),
]
