import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { checkDestinations, recheckDestinations } from './health/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('links.check-destinations', { cron: '23 5 * * *', run: (ctx) => checkDestinations(ctx) }),
  scheduledJob('links.recheck-destinations', { cron: '*/10 * * * *', run: (ctx) => recheckDestinations(ctx) }),
]
