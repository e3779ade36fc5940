import { CrmUnavailableError } from '#providers/crm/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { LeaseLostError, workOnLeasedRun, type LeasedRuns } from '#platform/server/leased-runs.ts'
import { crmLimits } from '#rules/crm-limits.ts'
import { publishCrm, syncJob } from '../actions.ts'
import { claimRun, deleteOldRuns, findRunning, saveWatermark, updateClaimed, type RunRow } from '../runs/queries.ts'
import type { RunPhase } from '../tables.ts'
import { nextPhase, syncNextBatch } from './batches.ts'

/** Delays before each retry while the CRM is unavailable, unless it requests a delay itself. */
const retryDelaysMs = [5_000, 30_000, 120_000]

const runs: LeasedRuns<RunRow> = {
  job: syncJob,
  leaseSeconds: crmLimits.leaseSeconds,
  outage: CrmUnavailableError,
  claim: claimRun,
  isUnderWay: async (ctx, runId) => (await findRunning(ctx))?.id === runId,
  updateClaimed,
  workOnSlice: syncBatches,
  completeRun,
  // A poll is repeated in 5 minutes anyway: retries would only add load while the CRM is down.
  chooseRetryDelay: async (_ctx, run) => (run.scope === 'changed' ? null : (retryDelaysMs[run.retryCount] ?? null)),
  failRun,
}

/** Works on a run for one time slice. A killed process loses at most one batch. */
export const workOnRun = (ctx: Ctx, runId: string): Promise<void> => workOnLeasedRun(ctx, { runs, runId })

/** Syncs batch after batch; returns whether all are done. */
async function syncBatches(ctx: Ctx, run: RunRow): Promise<boolean> {
  const deadline = performance.now() + crmLimits.timeSliceSeconds * 1_000
  let phase: RunPhase | null = run.phase
  while (phase !== null) {
    if (performance.now() > deadline) return false
    if (await syncNextBatch(ctx, run)) continue
    phase = nextPhase(run)
    if (phase === null) break
    Object.assign(run, { phase, cursor: null })
    if (!(await updateClaimed(ctx, { run, set: { phase, cursor: null } }))) throw new LeaseLostError()
  }
  return true
}

async function completeRun(ctx: Ctx, run: RunRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const set = { state: 'completed' as const, finishedAt: tx.now(), leaseUntil: null, message: null }
    if (!(await updateClaimed(tx, { run, set }))) throw new LeaseLostError()
    const readsAll = run.scope !== 'failed' && !run.isDryRun
    if (readsAll) await saveWatermark(tx, { source: ctx.providers.crm.name, readUntil: run.startedAt })
    await deleteOldRuns(tx)
    await publishCrm(tx)
  })
}

/** The next run starts over and finds what is done already unchanged. */
async function failRun(ctx: Ctx, { run, set }: { run: RunRow; set: Partial<RunRow> }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const end = { state: 'failed' as const, finishedAt: tx.now(), leaseUntil: null }
    if (await updateClaimed(tx, { run, set: { ...set, ...end } })) await publishCrm(tx)
  })
}
