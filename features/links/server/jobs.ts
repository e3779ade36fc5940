import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import { forgetVisitors } from './clicks/queries.ts'
import { forgetOldClicks, sumFinishedDays } from './clicks/sums.ts'

export const jobs: JobDef[] = [
  scheduled('links.sum-days', { cron: '7 * * * *', run: (ctx) => sumFinishedDays(ctx) }),
  scheduled('links.forget-clicks', { cron: '37 3 * * *', run: async (ctx) => void (await forgetOldClicks(ctx)) }),
  scheduled('links.forget-visitors', { cron: '17 * * * *', run: (ctx) => forgetVisitors(ctx, ctx.now()) }),
]
