import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { remindOfFollowUps } from './follow-ups/actions.ts'
import { purgeTrash } from './trash/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('interactions.remind-of-follow-ups', { cron: '* * * * *', run: (ctx) => remindOfFollowUps(ctx) }),
  scheduledJob('interactions.purge-trash', { cron: '37 3 * * *', run: (ctx) => purgeTrash(ctx) }),
]
