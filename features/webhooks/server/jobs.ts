import { job, scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import { attemptDelivery, attemptJob, deliverClicks } from './deliveries/actions.ts'

export const jobs: JobDef[] = [
  scheduledJob('webhooks.deliver-clicks', { cron: '* * * * *', run: (ctx) => deliverClicks(ctx) }),
  job(attemptJob, (ctx, { deliveryId }) => attemptDelivery(ctx, String(deliveryId))),
]
