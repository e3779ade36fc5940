import { SourceUnavailableError, type Shape } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { StoredItem } from '#platform/server/db/synced-rows.ts'
import { limits } from '#rules/limits.ts'
import { syncItem } from '../items/actions.ts'
import { rowsByKind } from '../items/queries.ts'
import { publishRuns, syncJob } from '../actions.ts'
import { failRun, finishRun, LeaseLostError } from './completion.ts'
import {
  claimRun,
  findPreviousRun,
  findShape,
  insertPage,
  isUnderWay,
  listWaitingRuns,
  renewLease,
  saveShape,
  updateClaimed,
  type RunRow,
} from '../queries.ts'

const renewMs = 4_000
/** Delays before each retry while the source is unavailable, unless it requests a delay itself. */
const retryDelaysMs = [5_000, 20_000, 60_000]

/**
 * Works on a run for one time slice. Progress is saved after each page, so a killed process loses at most one page of reading.
 * Only one worker among all processes works at a time; a job that finds another one working requeues itself.
 */
export async function workOnRun(ctx: Ctx, runId: string): Promise<void> {
  const run = await ctx.transaction((tx) => claimRun(tx, runId))
  if (!run) {
    if (await isUnderWay(ctx, runId)) await requeueRun(ctx, { runId, afterMs: 3_000 })
    return
  }
  const timer = setInterval(() => void renewLease(ctx, run).catch(() => false), renewMs)
  try {
    if (await readPages(ctx, run)) await finishRun(ctx, run)
    else await handOverRun(ctx, { run, afterMs: 0 })
  } catch (error) {
    await retryOrFail(ctx, { run, error })
  } finally {
    clearInterval(timer)
    await resumeWaitingRuns(ctx, runId)
  }
}

/** Requeues the runs of other kinds that waited for this one. */
async function resumeWaitingRuns(ctx: Ctx, runId: string): Promise<void> {
  const waiting = await listWaitingRuns(ctx, runId)
  await ctx.transaction(async (tx) => {
    for (const id of waiting) await tx.queue(syncJob, { data: { runId: id } })
  })
}

async function requeueRun(ctx: Ctx, { runId, afterMs }: { runId: string; afterMs: number }): Promise<void> {
  const after = new Date(ctx.now().getTime() + afterMs)
  await ctx.transaction((tx) => tx.queue(syncJob, { data: { runId }, after }))
}

async function handOverRun(ctx: Ctx, { run, afterMs }: { run: RunRow; afterMs: number }): Promise<void> {
  // A lease in the future blocks runs of every kind: a source that asks us to wait gets no requests until then.
  const leaseUntil = afterMs > 0 ? new Date(ctx.now().getTime() + afterMs) : null
  if (await updateClaimed(ctx, { run, set: { leaseUntil } })) await requeueRun(ctx, { runId: run.id, afterMs })
}

/** Reads the remaining pages for at most one time slice; returns whether all are read. */
async function readPages(ctx: Ctx, run: RunRow): Promise<boolean> {
  const { contentSource: source } = ctx.providers
  const { kind } = run
  const listKey = { source: source.name, kind }
  const shapeResult = await source.fetchShape(kind, await findShape(ctx, listKey))
  if (shapeResult === null) return true
  await saveShape(ctx, { ...listKey, shape: shapeResult.shape })
  const storedItems = await rowsByKind[kind].list(ctx)
  const deadline = performance.now() + limits.content.timeSliceSeconds * 1_000
  let [cursor, page] = [run.cursor, run.pageCount]
  while (page === 0 || cursor !== null) {
    if (performance.now() > deadline) return false
    cursor = await readPage(ctx, { run, page, cursor, shape: shapeResult.shape, storedItems })
    page += 1
    const hasLease = await updateClaimed(ctx, { run, set: { warnings: shapeResult.warnings } })
    if (!hasLease) throw new LeaseLostError()
  }
  return true
}

type ReadPageInput = {
  run: RunRow
  page: number
  cursor: string | null
  shape: Shape
  storedItems: Map<string, StoredItem>
}

async function readPage(ctx: Ctx, { run, page, cursor, shape, storedItems }: ReadPageInput): Promise<string | null> {
  const { items, nextCursor } = await ctx.providers.contentSource.list(run.kind, { shape, cursor })
  for (const [index, item] of items.entries())
    await syncItem(ctx, { run, item, storedItems, position: page * limits.page.defaultSize + index })
  const itemIds = items.map(({ id }) => id)
  await ctx.transaction(async (tx) => {
    await insertPage(tx, { runId: run.id, page, itemIds })
    run.seenCount += items.length
    const set = { cursor: nextCursor, pageCount: page + 1, seenCount: run.seenCount }
    if (!(await updateClaimed(tx, { run, set }))) throw new LeaseLostError()
    await publishRuns(tx)
  })
  return nextCursor
}

/**
 * Retries a few times, then fails the run and keeps the last copies. A scheduled run after a failed one is not retried: the next
 * scheduled run is the retry, and otherwise a source that is down would get more requests than one that works.
 */
async function retryOrFail(ctx: Ctx, { run, error }: { run: RunRow; error: unknown }): Promise<void> {
  if (error instanceof LeaseLostError) return
  if (!(error instanceof SourceUnavailableError)) ctx.log.error({ err: error, runId: run.id }, 'a sync met an error')
  const message = error instanceof SourceUnavailableError ? error.message : 'Something went wrong on our side.'
  const requestedDelayMs = error instanceof SourceUnavailableError ? error.retryAfterMs : null
  const isRepeated = run.isAutomatic && (await findPreviousRun(ctx, run))?.state === 'failed'
  const delayMs = isRepeated ? undefined : retryDelaysMs[run.retryCount]
  const set = { retryCount: run.retryCount + 1, message }
  if (delayMs !== undefined) {
    const hasLease = await updateClaimed(ctx, { run, set })
    if (hasLease) await handOverRun(ctx, { run, afterMs: requestedDelayMs ?? delayMs })
    return
  }
  await failRun(ctx, { run, message, retryCount: set.retryCount, cooldownMs: requestedDelayMs ?? 0 })
}
