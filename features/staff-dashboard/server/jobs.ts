import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { refreshTrends } from './trends/queries.ts'
import { refreshRisks } from './risks/queries.ts'

export const jobs: JobDef[] = [
  scheduledJob('staff-dashboard.refresh-risks', { cron: '12 * * * *', run: (ctx) => refreshRisks(ctx) }),
  scheduledJob('staff-dashboard.refresh-trends', { cron: '14 * * * *', run: (ctx) => refreshTrends(ctx) }),
]
