import { purgeDemoNewcomers } from '#features/users/server/queries.ts'
import { purgeIdempotencyKeys } from '#platform/server/http/idempotency.ts'
import { scheduledJob } from '#platform/server/jobs.ts'
import { purgeRateLimits } from '#platform/server/rate-limits.ts'
import { purgeSessions } from '#platform/server/sessions/sessions.ts'
import { purgeCampusSignIns } from './campus-sign-ins/queries.ts'
import { purgeSignInLinks } from './sign-in-links/queries.ts'

export const jobs = [
  scheduledJob('accounts.purge-expired', {
    cron: '*/10 * * * *',
    run: async (ctx) => {
      await purgeSessions(ctx.db, ctx.now())
      await purgeSignInLinks(ctx, ctx.now())
      await purgeCampusSignIns(ctx, ctx.now())
      await purgeRateLimits(ctx.db, ctx.now())
      await purgeIdempotencyKeys(ctx.db, ctx.now())
      await purgeDemoNewcomers(ctx, ctx.now())
    },
  }),
]
