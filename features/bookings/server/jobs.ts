import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { readDueCalendars } from './busy-times/actions.ts'
import { askForFeedback, sendReminders } from './reminders/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('bookings.read-calendars', { cron: '* * * * *', run: (ctx) => readDueCalendars(ctx) }),
  scheduledJob('bookings.send-reminders', { cron: '* * * * *', run: (ctx) => sendReminders(ctx) }),
  scheduledJob('bookings.ask-for-feedback', { cron: '* * * * *', run: (ctx) => askForFeedback(ctx) }),
]
