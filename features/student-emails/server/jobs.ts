import { job, type JobDef } from '#platform/server/jobs.ts'
import { emailJob, runEmail } from './actions.ts'

export const jobs: JobDef[] = [job(emailJob, (ctx, { emailId }) => runEmail(ctx, String(emailId)))]
