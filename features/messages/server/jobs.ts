import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { sendUnreadEmails } from './actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('messages.email-unread', { cron: '* * * * *', run: (ctx) => sendUnreadEmails(ctx) }),
]
