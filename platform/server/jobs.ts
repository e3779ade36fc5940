import type { Base } from './base.ts'
import { createCtx, type Ctx } from './ctx.ts'
import type { JobData, JobPlan } from './job-queue.ts'

/**
 * Work done apart from a request. It may run twice (a killed worker's job is taken up again), so effects need unique keys.
 * A thrown error is retried with back-off five times, then the job is parked in the dead-letter queue with its reason.
 */
export type JobDef = JobPlan & { run(ctx: Ctx, data: JobData): Promise<void> }

/** Declares a job that actions queue by name. */
export function job(name: string, run: JobDef['run']): JobDef {
  return { name, run }
}

/** Declares a job that the clock starts: `scheduledJob('accounts.purge-expired', { cron: '…', run })`. */
export function scheduledJob(name: string, plan: { cron: string; runsAtStart?: boolean; run: JobDef['run'] }): JobDef {
  return { name, ...plan }
}

/** Runs jobs by their name, each with a context of its own: no viewer, and all rows in scope. */
export function createJobRunner(base: Base, definitions: JobDef[]): (name: string, data: JobData) => Promise<void> {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  return (name, data) => byName.get(name)!.run(createCtx(base, { viewer: null, logBindings: { job: name } }), data)
}
