import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { checkDestinations } from './health/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('links.check-destinations', { cron: '23 5 * * *', run: (ctx) => checkDestinations(ctx) }),
]
