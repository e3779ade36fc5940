import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { recomputeAfterChange } from './recompute/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('awards.recompute', { cron: '13 4 * * *', run: (ctx) => recomputeAfterChange(ctx) }),
]
