import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { passOnDueRequests } from './requests/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('mentoring.pass-on-requests', { cron: '* * * * *', run: (ctx) => passOnDueRequests(ctx) }),
]
