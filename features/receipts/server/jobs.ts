import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { purgeOldEmails } from './actions.ts'
import { compareAll } from './duplicates/actions.ts'
import { cleanupReceiptFiles, resumeEmails } from './intake/actions.ts'
import { readJob } from './intake/email-batcher.ts'
import { fillAllRates } from './rates/actions.ts'
import { readReceiptEmail } from './reading/actions.ts'
import { purgeModelReadings } from './model-readings/queries.ts'

export const jobs: JobDef[] = [
  job(readJob, (ctx, { emailId }) => readReceiptEmail(ctx, String(emailId))),
  scheduledJob('receipts.resume-emails', { cron: '* * * * *', runsAtStart: true, run: (ctx) => resumeEmails(ctx) }),
  // Also for receipts that were there before rates were kept, or the home currency changed.
  scheduledJob('receipts.fill-rates', { cron: '50 3 * * *', runsAtStart: true, run: (ctx) => fillAllRates(ctx) }),
  scheduledJob('receipts.compare', { cron: '52 3 * * *', run: (ctx) => compareAll(ctx) }),
  scheduledJob('receipts.purge-emails', { cron: '42 3 * * *', run: (ctx) => purgeOldEmails(ctx) }),
  scheduledJob('receipts.purge-model-readings', { cron: '44 3 * * *', run: (ctx) => purgeModelReadings(ctx) }),
  scheduledJob('receipts.cleanup-files', { cron: '45 3 * * *', run: (ctx) => cleanupReceiptFiles(ctx) }),
]
