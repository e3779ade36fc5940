import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { purgeExpired } from './actions.ts'
import { cleanupAttachments } from './attachments/actions.ts'
import { endAllAbandoned } from './generations/outcomes.ts'

export const jobs: JobDef[] = [
  scheduledJob('assistant.end-abandoned', { cron: '* * * * *', run: endAllAbandoned }),
  scheduledJob('assistant.purge-expired', { cron: '23 * * * *', run: purgeExpired }),
  scheduledJob('assistant.cleanup-files', { cron: '33 3 * * *', run: cleanupAttachments }),
]
