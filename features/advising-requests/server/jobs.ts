import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { keepDeadlines } from './deadlines/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('advising-requests.keep-deadlines', { cron: '* * * * *', run: (ctx) => keepDeadlines(ctx) }),
]
