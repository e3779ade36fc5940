import { purgeBudgets } from '#platform/server/ai-budgets/budgets.ts'
import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { convertJob, resumeWork, watchJob } from './actions.ts'
import { cleanupAudio } from './audio/actions.ts'

export const jobs: JobDef[] = [
  job(convertJob, (ctx, { jobId }) => watchJob(ctx, String(jobId))),
  // Whatever became of the jobs above: unfinished conversions go on.
  scheduledJob('speech.resume', { cron: '* * * * *', run: resumeWork }),
  scheduledJob('speech.cleanup-files', { cron: '43 3 * * *', run: cleanupAudio }),
  scheduledJob('speech.purge-budgets', { cron: '53 3 * * *', run: purgeBudgets }),
]
