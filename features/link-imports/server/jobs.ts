import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { importJob } from './actions.ts'
import { maintainImports, runImport } from './import-run.ts'

export const jobs: JobDef[] = [
  job(importJob, (ctx, { importId }) => runImport(ctx, String(importId))),
  scheduledJob('links.maintain-imports', { cron: '43 3 * * *', run: (ctx) => maintainImports(ctx) }),
]
