import { createBase } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { jobs as auditJobs } from '#features/audit/server/jobs.ts'
import { jobs as reportJobs } from '#features/reports/server/jobs.ts'
import { jobs as dashboardJobs } from '#features/staff-dashboard/server/jobs.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { createLog } from '#platform/server/log.ts'
import type { SeededDatabase } from './seeded-database.ts'

export type JobTiming = { name: string; tookMs: number; problem: string }

/** Runs the jobs that count what staff see as the server would, with its time limit for a statement. */
export async function timeJobs({ dataDir, database }: SeededDatabase): Promise<JobTiming[]> {
  const { host, port, user, password, database: name } = database.pool.options
  const base = await createBase({
    config: parseAppConfig({ DATA_DIR: dataDir }),
    connection: { host, port, user, password, database: name } as object,
    log: createLog({ level: 'error' }),
    isWorking: false,
  })
  const timings: JobTiming[] = []
  for (const job of [...dashboardJobs, ...reportJobs, ...auditJobs]) {
    const startedAt = performance.now()
    const ctx = createCtx(base, { viewer: null, logBindings: { job: job.name } })
    const problem = await job.run(ctx, {}).then(
      () => '',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    )
    timings.push({ name: job.name, tookMs: performance.now() - startedAt, problem })
  }
  await base.live.close()
  base.clock.close()
  await base.database.close()
  return timings
}
