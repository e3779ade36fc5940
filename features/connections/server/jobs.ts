import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { purgeAuthorizations } from './authorizations/queries.ts'
import { revokeErased, revokeJob } from './revocations/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('connections.purge-attempts', { cron: '48 3 * * *', run: (ctx) => purgeAuthorizations(ctx) }),
  job(revokeJob, (ctx, { encryptedToken, tryCount }) =>
    revokeErased(ctx, { encryptedToken: String(encryptedToken), tryCount: Number(tryCount) }),
  ),
]
