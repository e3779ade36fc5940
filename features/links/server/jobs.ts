import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import { checkDestinations } from './health/actions.ts'
import { forgetOldClicks, packFinishedDays } from './packing/actions.ts'
import { forgetVisitors } from './visitors/queries.ts'

export const jobs: JobDef[] = [
  scheduled('links.check-destinations', { cron: '23 5 * * *', run: (ctx) => checkDestinations(ctx) }),
  scheduled('links.sum-days', { cron: '7 * * * *', run: (ctx) => packFinishedDays(ctx) }),
  scheduled('links.forget-clicks', { cron: '37 3 * * *', run: (ctx) => forgetOldClicks(ctx) }),
  scheduled('links.forget-visitors', { cron: '17 * * * *', run: (ctx) => forgetVisitors(ctx, ctx.now()) }),
]
