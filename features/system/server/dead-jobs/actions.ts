import type { Ctx } from '#platform/server/ctx.ts'
import { deadJobs } from '#platform/server/dead-jobs.ts'
import type { DeadJobChoice } from '../../schema.ts'
import { deleteDead } from './queries.ts'

/** Queues parked jobs again where they came from; they get all their tries once more. */
export async function retryDeadJobs(ctx: Ctx, choice: DeadJobChoice): Promise<{ retriedCount: number }> {
  const retriedCount = await ctx.services.get(deadJobs).retry(choice)
  await ctx.transaction(async (tx) => {
    await tx.record({ name: 'system.jobsRetried', subjectId: choice.job ?? 'all', data: { count: retriedCount } })
    await tx.publish({ permission: 'system.get', topic: 'system' })
  })
  return { retriedCount }
}

/** Deletes parked jobs for good. */
export async function discardDeadJobs(ctx: Ctx, choice: DeadJobChoice): Promise<{ discardedCount: number }> {
  return ctx.transaction(async (tx) => {
    const discardedCount = await deleteDead(tx, choice)
    await tx.record({ name: 'system.jobsDiscarded', subjectId: choice.job ?? 'all', data: { count: discardedCount } })
    await tx.publish({ permission: 'system.get', topic: 'system' })
    return { discardedCount }
  })
}
