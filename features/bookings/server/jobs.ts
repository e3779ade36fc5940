import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { readDueCalendars } from './busy-times/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('bookings.read-calendars', { cron: '* * * * *', run: (ctx) => readDueCalendars(ctx) }),
]
