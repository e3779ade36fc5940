import { purgeIdempotencyKeys } from '#platform/server/http/idempotency.ts'
import { scheduled } from '#platform/server/jobs.ts'
import { purgeRates } from '#platform/server/rates.ts'
import { purgeSessions } from '#platform/server/sessions/sessions.ts'
import { purgeLinks } from './links/queries.ts'
import { sweepPhotos } from './photo.ts'
import { purgeDemoNewcomers } from './queries.ts'

export const jobs = [
  scheduled('members.purge-expired', {
    cron: '*/10 * * * *',
    run: async (ctx) => {
      await purgeSessions(ctx.db, ctx.now())
      await purgeLinks(ctx, ctx.now())
      await purgeRates(ctx.db, ctx.now())
      await purgeIdempotencyKeys(ctx.db, ctx.now())
      await purgeDemoNewcomers(ctx, ctx.now())
    },
  }),
  scheduled('members.sweep-photos', { cron: '29 4 * * *', run: (ctx) => sweepPhotos(ctx) }),
]
