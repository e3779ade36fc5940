import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { publishDue, refreshScreens } from './actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('announcements.publish-due', { cron: '* * * * *', run: (ctx) => publishDue(ctx) }),
  job('announcements.refresh-screens', (ctx) => ctx.transaction((tx) => refreshScreens(tx))),
]
