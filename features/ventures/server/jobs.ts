import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { purgeTrash } from './actions.ts'
import { cleanupVentureFiles } from './files/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('ventures.purge-trash', { cron: '31 4 * * *', run: (ctx) => purgeTrash(ctx) }),
  scheduledJob('ventures.cleanup-files', { cron: '41 4 * * *', run: (ctx) => cleanupVentureFiles(ctx) }),
]
