import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import { forgetOldNotifications, sendDigests } from './actions.ts'

export const jobs: JobDef[] = [
  // In the programme's time zone: with the morning's mail.
  scheduled('notifications.send-digests', { cron: '0 8 * * *', run: (ctx) => sendDigests(ctx) }),
  scheduled('notifications.forget-old', { cron: '47 3 * * *', run: (ctx) => forgetOldNotifications(ctx) }),
]
