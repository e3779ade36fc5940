import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { fetchRates } from './actions.ts'

export const jobs: JobDef[] = [
  // The central bank publishes about 16:00 CET; every few hours, so that neither the time zone nor a day's outage matters.
  scheduledJob('exchange-rates.fetch', { cron: '23 */4 * * *', runsAtStart: true, run: (ctx) => fetchRates(ctx) }),
]
