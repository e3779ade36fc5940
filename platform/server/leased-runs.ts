import type { Ctx, TxCtx } from './ctx.ts'

/** Another worker has taken over the run, so this one stops and writes nothing. */
export class LeaseLostError extends Error {}

type Run = { id: string; retryCount: number }
/** What a run that met an error keeps of it. */
type Attempt = { retryCount: number; message: string }
/** What the other side throws while it does not work; `retryAfterMs`: the delay that it requested, if any. */
type Outage = Error & { retryAfterMs: number | null }

/**
 * How a feature keeps its runs, and what is done in one. A lease keeps other workers away until `leaseUntil`. Progress is saved as a run goes
 * on, so that a killed process loses little, and repeating that adds nothing twice.
 */
export type LeasedRuns<R extends Run> = {
  /** The job that works on a run: its data is `{ runId }`. */
  job: string
  /** How long the lease of a worker that was killed keeps others away. */
  leaseSeconds: number
  outage: abstract new (...args: never[]) => Outage
  /** Null if another worker has a lease, or the other side asked us to wait. */
  claim(tx: TxCtx, lease: { runId: string; leaseUntil: Date }): Promise<R | null>
  /** Whether the run is running, claimed or not. */
  isUnderWay(ctx: Ctx, runId: string): Promise<boolean>
  /** Updates a run if this worker still has its lease; returns whether it has. */
  updateClaimed(ctx: Ctx, change: { run: R; set: Partial<Attempt> & { leaseUntil: Date | null } }): Promise<boolean>
  /** Works on it for at most one time slice; returns whether all is done. */
  workOnSlice(ctx: Ctx, run: R): Promise<boolean>
  completeRun(ctx: Ctx, run: R): Promise<void>
  /** The delay before a run that met an error is continued; null where it has failed for good. */
  chooseRetryDelay(ctx: Ctx, run: R): Promise<number | null>
  failRun(ctx: Ctx, failure: { run: R; set: Attempt; outage: Outage | null }): Promise<void>
  /** What follows when this worker stops, however the run went. */
  afterSlice?(ctx: Ctx, run: R): Promise<void>
}

const renewMs = 4_000
const busyDelayMs = 3_000

type Work<R extends Run> = { runs: LeasedRuns<R>; run: R }

/** Works on a run for one time slice. A job that finds another worker at work, in whatever process, requeues itself. */
export async function workOnLeasedRun<R extends Run>(
  ctx: Ctx,
  { runs, runId }: { runs: LeasedRuns<R>; runId: string },
): Promise<void> {
  const run = await ctx.transaction((tx) => runs.claim(tx, { runId, leaseUntil: leaseEnd(tx, runs) }))
  if (!run) {
    if (await runs.isUnderWay(ctx, runId)) await requeueRun(ctx, { job: runs.job, runId, afterMs: busyDelayMs })
    return
  }
  const work = { runs, run }
  const timer = setInterval(() => void renewLease(ctx, work).catch(() => false), renewMs)
  try {
    if (await runs.workOnSlice(ctx, run)) await runs.completeRun(ctx, run)
    else await handOverRun(ctx, { ...work, afterMs: 0 })
  } catch (error) {
    await retryOrFail(ctx, { ...work, error })
  } finally {
    clearInterval(timer)
    await runs.afterSlice?.(ctx, run)
  }
}

const timeAfter = (ctx: Ctx | TxCtx, ms: number) => new Date(ctx.now().getTime() + ms)
const leaseEnd = (ctx: Ctx | TxCtx, { leaseSeconds }: { leaseSeconds: number }) => timeAfter(ctx, leaseSeconds * 1_000)

function renewLease<R extends Run>(ctx: Ctx, { runs, run }: Work<R>): Promise<boolean> {
  return runs.updateClaimed(ctx, { run, set: { leaseUntil: leaseEnd(ctx, runs) } })
}

type Requeue = { job: string; runId: string; afterMs: number }

async function requeueRun(ctx: Ctx, { job, runId, afterMs }: Requeue): Promise<void> {
  await ctx.transaction((tx) => tx.queue(job, { data: { runId }, after: timeAfter(ctx, afterMs) }))
}

type HandOver<R extends Run> = Work<R> & { afterMs: number; set?: Attempt }

/** Leaves the run to the worker of its next job. A delay keeps the lease, so that the other side gets no requests until then. */
async function handOverRun<R extends Run>(ctx: Ctx, { runs, run, afterMs, set }: HandOver<R>): Promise<void> {
  const leaseUntil = afterMs > 0 ? timeAfter(ctx, afterMs) : null
  if (await runs.updateClaimed(ctx, { run, set: { ...set, leaseUntil } }))
    await requeueRun(ctx, { job: runs.job, runId: run.id, afterMs })
}

async function retryOrFail<R extends Run>(ctx: Ctx, { runs, run, error }: Work<R> & { error: unknown }): Promise<void> {
  if (error instanceof LeaseLostError) return
  const outage = error instanceof runs.outage ? error : null
  if (!outage) ctx.log.error({ err: error, job: runs.job, runId: run.id }, 'a run met an error')
  const set = { retryCount: run.retryCount + 1, message: outage?.message ?? 'Something went wrong on our side.' }
  const delayMs = await runs.chooseRetryDelay(ctx, run)
  if (delayMs === null) return runs.failRun(ctx, { run, set, outage })
  await handOverRun(ctx, { runs, run, set, afterMs: outage?.retryAfterMs ?? delayMs })
}
