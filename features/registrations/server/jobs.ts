import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { sendCancellations, sendReminders, sendUpdates } from './event-emails/actions.ts'

export const jobs: JobDef[] = [
  job('events.send-updates', (ctx, data) => sendUpdates(ctx, data as Parameters<typeof sendUpdates>[1])),
  job('events.send-cancellations', (ctx, { ids }) => sendCancellations(ctx, ids as string[])),
  scheduledJob('events.send-reminders', { cron: '* * * * *', run: (ctx) => sendReminders(ctx) }),
]
