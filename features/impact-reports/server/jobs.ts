import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { fillReportCache } from './figures/report-cache.ts'
import { refreshSpans } from './refresh/queries.ts'
import { sendDueReports } from './runs/actions.ts'
import { purgeSchedules } from './schedules/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('impact-reports.refresh-spans', {
    cron: '21 * * * *',
    run: async (ctx) => {
      await ctx.transaction((tx) => refreshSpans(tx))
      await fillReportCache(ctx)
    },
  }),
  scheduledJob('impact-reports.send-due', { cron: '* * * * *', run: (ctx) => sendDueReports(ctx) }),
  scheduledJob('impact-reports.purge-schedules', { cron: '41 4 * * *', run: (ctx) => purgeSchedules(ctx) }),
]
