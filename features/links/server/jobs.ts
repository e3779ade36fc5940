import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { checkDestinations, recheckDestinations } from './health/actions.ts'
import { importJob } from './import/actions.ts'
import { maintainImports, runImport } from './import/import-run.ts'

export const jobs: JobDef[] = [
  scheduledJob('links.check-destinations', { cron: '23 5 * * *', run: (ctx) => checkDestinations(ctx) }),
  scheduledJob('links.recheck-destinations', { cron: '*/10 * * * *', run: (ctx) => recheckDestinations(ctx) }),
  job(importJob, (ctx, { importId }) => runImport(ctx, String(importId))),
  scheduledJob('links.maintain-imports', { cron: '43 3 * * *', run: (ctx) => maintainImports(ctx) }),
]
