import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { purgeAuthorizations } from './authorizations/queries.ts'

export const jobs: JobDef[] = [
  scheduledJob('connections.purge-attempts', { cron: '48 3 * * *', run: (ctx) => purgeAuthorizations(ctx) }),
]
