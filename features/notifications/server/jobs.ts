import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { purgeOldNotifications, sendDigests } from './actions.ts'

export const jobs: JobDef[] = [
  // In the morning, in the program's time zone.
  scheduledJob('notifications.send-digests', { cron: '0 8 * * *', run: (ctx) => sendDigests(ctx) }),
  scheduledJob('notifications.purge-old', { cron: '47 3 * * *', run: (ctx) => purgeOldNotifications(ctx) }),
]
