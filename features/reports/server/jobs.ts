import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { refreshFigures } from './refresh/queries.ts'

export const jobs: JobDef[] = [
  scheduledJob('reports.refresh-figures', { cron: '16 * * * *', run: (ctx) => refreshFigures(ctx) }),
]
