import { scheduledJob } from '#platform/server/jobs.ts'
import { cleanupPhotos } from './photo.ts'

export const jobs = [scheduledJob('users.cleanup-photos', { cron: '29 4 * * *', run: (ctx) => cleanupPhotos(ctx) })]
