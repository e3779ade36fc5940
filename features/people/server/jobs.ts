import { scheduledJob } from '#platform/server/jobs.ts'
import { eraseJob, eraseRemoved } from './erasure/actions.ts'

export const jobs = [scheduledJob(eraseJob, { cron: '17 4 * * *', run: (ctx) => eraseRemoved(ctx) })]
