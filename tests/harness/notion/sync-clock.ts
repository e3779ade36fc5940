import { setTimeout as pause } from 'node:timers/promises'
import { startAll, workOnRun } from '#features/content/server/sync/actions.ts'
import { createCtx } from '#platform/server/ctx.ts'
import type { TestApp } from '#tests/harness/test-app.ts'

const stepMs = 5_000
const syncEveryMs = 300_000
const dayMs = 86_400_000

/** The time that syncs see, advanced by the test. */
export type SyncClock = {
  /** Advances this many milliseconds, with a full sync every five minutes and every delayed job when it is due. */
  advance(ms: number, onStep?: (atMs: number) => void): Promise<void>
  /** Resolves once nothing is due now. */
  settle(): Promise<void>
}

/**
 * Takes over the clock of syncs. It is set a day ahead, so that delayed jobs are due in a future that the server's own workers
 * do not reach; they run here when this clock gets there.
 */
export async function takeSyncClock(app: TestApp): Promise<SyncClock> {
  const { pool } = app.base.database
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  await pool.query("delete from jobs.schedule where name = 'content.sync-all'")
  app.base.clock.shift(dayMs)
  let passedMs = 0

  async function settle(): Promise<void> {
    for (;;) {
      const { rows: dueJobs } = await pool.query<{ data: { runId: string } }>(
        "delete from jobs.job where name = 'content.sync' and state in ('created', 'retry') and start_after <= $1 returning data",
        [app.base.clock.now()],
      )
      for (const { data } of dueJobs) await workOnRun(ctx, data.runId)
      const { rows: active } = await pool.query(
        "select 1 from jobs.job where name = 'content.sync' and state = 'active'",
      )
      if (dueJobs.length + active.length === 0) return
      if (dueJobs.length === 0) await pause(10)
    }
  }

  return {
    settle,
    async advance(ms, onStep) {
      for (const endMs = passedMs + ms; passedMs < endMs; passedMs += stepMs) {
        if (passedMs % syncEveryMs === 0) await startAll(ctx, { isAutomatic: true })
        await settle()
        onStep?.(passedMs)
        app.base.clock.shift(stepMs)
      }
      await settle()
    },
  }
}
