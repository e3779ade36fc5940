import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { checkDestinations } from './health/actions.ts'
import { purgeOldClicks, rollUpFinishedDays } from './columnar-rollups/actions.ts'
import { purgeVisitors } from './visitors/queries.ts'

export const jobs: JobDef[] = [
  scheduledJob('links.check-destinations', { cron: '23 5 * * *', run: (ctx) => checkDestinations(ctx) }),
  scheduledJob('links.roll-up-days', { cron: '7 * * * *', run: (ctx) => rollUpFinishedDays(ctx) }),
  scheduledJob('links.purge-clicks', { cron: '37 3 * * *', run: (ctx) => purgeOldClicks(ctx) }),
  scheduledJob('links.purge-visitors', { cron: '17 * * * *', run: (ctx) => purgeVisitors(ctx, ctx.now()) }),
]
