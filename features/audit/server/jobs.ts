import { scheduledJob } from '#platform/server/jobs.ts'
import { maintainLog } from './actions.ts'

export const jobs = [scheduledJob('audit.maintain-log', { cron: '52 3 * * *', run: (ctx) => maintainLog(ctx) })]
