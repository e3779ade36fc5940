import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { endOverdueCalls, purgeCalls } from './calls/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('voice-calls.end-overdue', { cron: '* * * * *', run: endOverdueCalls }),
  scheduledJob('voice-calls.purge', { cron: '53 3 * * *', run: purgeCalls }),
]
