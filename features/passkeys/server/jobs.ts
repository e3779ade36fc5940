import { scheduledJob } from '#platform/server/jobs.ts'
import { purgeChallenges } from './queries.ts'

export const jobs = [scheduledJob('passkeys.purge-challenges', { cron: '7,37 * * * *', run: purgeChallenges })]
