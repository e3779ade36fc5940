import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import { sweepVentureFiles } from './files/actions.ts'

export const jobs: JobDef[] = [
  scheduled('ventures.sweep-files', { cron: '41 4 * * *', run: (ctx) => sweepVentureFiles(ctx) }),
]
