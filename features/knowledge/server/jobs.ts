import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { fixDrift, syncChanges } from './drift/actions.ts'
import { cleanupGuideFiles, purgeOldGuides } from './guides/actions.ts'
import { itemJob, resumeItems } from './items/actions.ts'
import { syncItem } from './worker/actions.ts'

export const jobs: JobDef[] = [
  job(itemJob, (ctx, { itemId }) => syncItem(ctx, String(itemId))),
  // What the reactions missed, what is no longer current, and what a crash or an outage left: all within a minute.
  scheduledJob('knowledge.sync-changes', {
    cron: '* * * * *',
    runsAtStart: true,
    run: async (ctx) => {
      await syncChanges(ctx)
      await resumeItems(ctx)
    },
  }),
  // In case the store lost something.
  scheduledJob('knowledge.compare-store', { cron: '33 3 * * *', run: async (ctx) => void (await fixDrift(ctx)) }),
  scheduledJob('knowledge.purge-guides', { cron: '36 3 * * *', run: (ctx) => purgeOldGuides(ctx) }),
  scheduledJob('knowledge.cleanup-files', { cron: '39 3 * * *', run: (ctx) => cleanupGuideFiles(ctx) }),
]
