import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import { purgeTrash } from './actions.ts'
import { sweepVentureFiles } from './files/actions.ts'

export const jobs: JobDef[] = [
  scheduled('ventures.purge-trash', { cron: '31 4 * * *', run: (ctx) => purgeTrash(ctx) }),
  scheduled('ventures.sweep-files', { cron: '41 4 * * *', run: (ctx) => sweepVentureFiles(ctx) }),
]
