import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import { recomputeAfterChange } from './recompute/actions.ts'

export const jobs: JobDef[] = [
  scheduled('awards.recompute', { cron: '13 4 * * *', run: (ctx) => recomputeAfterChange(ctx) }),
]
