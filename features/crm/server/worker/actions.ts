import { CrmUnavailableError } from '#providers/crm/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { crmLimits } from '#rules/crm-limits.ts'
import { publishCrm, syncJob } from '../actions.ts'
import {
  claimRun,
  deleteOldRuns,
  findRunning,
  renewLease,
  saveWatermark,
  updateClaimed,
  type RunRow,
} from '../runs/queries.ts'
import type { RunPhase } from '../tables.ts'
import { LeaseLostError, nextPhase, syncNextBatch } from './batches.ts'

const renewMs = 4_000
/** Delays before each retry while the CRM is unavailable, unless it requests a delay itself. */
const retryDelaysMs = [5_000, 30_000, 120_000]

/**
 * Works on a run for one time slice. Progress is saved after each batch, so a killed process loses at most one batch, and repeating that
 * adds nothing twice. Only one worker among all processes works at a time; a job that finds another one working requeues itself.
 */
export async function workOnRun(ctx: Ctx, runId: string): Promise<void> {
  const run = await ctx.transaction((tx) => claimRun(tx, runId))
  if (!run) {
    if ((await findRunning(ctx))?.id === runId) await requeueRun(ctx, { runId, afterMs: 3_000 })
    return
  }
  const timer = setInterval(() => void renewLease(ctx, run).catch(() => false), renewMs)
  try {
    if (await syncBatches(ctx, run)) await completeRun(ctx, run)
    else await handOverRun(ctx, { run, afterMs: 0 })
  } catch (error) {
    await retryOrFail(ctx, { run, error })
  } finally {
    clearInterval(timer)
  }
}

/** Syncs batch after batch for at most one time slice; returns whether all are done. */
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

async function requeueRun(ctx: Ctx, { runId, afterMs }: { runId: string; afterMs: number }): Promise<void> {
  const after = new Date(ctx.now().getTime() + afterMs)
  await ctx.transaction((tx) => tx.queue(syncJob, { data: { runId }, after }))
}

async function handOverRun(ctx: Ctx, { run, afterMs }: { run: RunRow; afterMs: number }): Promise<void> {
  const leaseUntil = afterMs > 0 ? new Date(ctx.now().getTime() + afterMs) : null
  if (await updateClaimed(ctx, { run, set: { leaseUntil } })) await requeueRun(ctx, { runId: run.id, afterMs })
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

/** Retries a few times, then fails the run; the next one starts over and finds what is done already unchanged. */
async function retryOrFail(ctx: Ctx, { run, error }: { run: RunRow; error: unknown }): Promise<void> {
  if (error instanceof LeaseLostError) return
  const isOutage = error instanceof CrmUnavailableError
  if (!isOutage) ctx.log.error({ err: error, runId: run.id }, 'a sync with the CRM met an error')
  const message = isOutage ? error.message : 'Something went wrong on our side.'
  // A poll is repeated in 5 minutes anyway: retries would only add load while the CRM is down.
  const delayMs = run.scope === 'changed' ? undefined : retryDelaysMs[run.retryCount]
  const set = { retryCount: run.retryCount + 1, message }
  if (delayMs !== undefined) {
    const hasLease = await updateClaimed(ctx, { run, set })
    if (hasLease) await handOverRun(ctx, { run, afterMs: (isOutage ? error.retryAfterMs : null) ?? delayMs })
    return
  }
  await ctx.transaction(async (tx) => {
    const end = { ...set, state: 'failed' as const, finishedAt: tx.now(), leaseUntil: null }
    if (await updateClaimed(tx, { run, set: end })) await publishCrm(tx)
  })
}
