import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { overviewJob } from './actions.ts'
import { purgeOldClicks, rollUpFinishedDays } from './columnar-rollups/actions.ts'
import { writeOverviews } from './overviews/actions.ts'
import { purgeVisitors } from './visitors/queries.ts'

const rollUpAndWriteOverviews: JobDef['run'] = async (ctx) => {
  await rollUpFinishedDays(ctx)
  await writeOverviews(ctx)
}

export const jobs: JobDef[] = [
  scheduledJob('clicks.roll-up-days', { cron: '7 * * * *', run: rollUpAndWriteOverviews }),
  job(overviewJob, (ctx) => writeOverviews(ctx)),
  scheduledJob('clicks.purge-clicks', { cron: '37 3 * * *', run: (ctx) => purgeOldClicks(ctx) }),
  scheduledJob('clicks.purge-visitors', { cron: '17 * * * *', run: (ctx) => purgeVisitors(ctx, ctx.now()) }),
]
