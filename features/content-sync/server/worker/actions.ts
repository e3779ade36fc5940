import { SourceUnavailableError, type Shape } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { StoredItem } from '#platform/server/db/synced-rows.ts'
import { limits } from '#rules/limits.ts'
import { syncItem } from '../items/actions.ts'
import { rowsByKind } from '../items/queries.ts'
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

export const syncJob = 'content-sync.work-on-run'
const renewMs = 4_000
/** Between tries while the source is away, unless it says itself how long. */
const retryDelaysMs = [5_000, 20_000, 60_000]

/**
 * Works on a run for one stint: page by page, each noted when it is done, so that a process killed in the middle loses at
 * most a page of reading. One worker at a time among all processes; a worker that is late comes back.
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

/** Runs of other kinds that had to wait for this one go on at once. */
async function resumeWaitingRuns(ctx: Ctx, runId: string): Promise<void> {
  const waiting = await listWaitingRuns(ctx, runId)
  await ctx.transaction(async (tx) => {
    for (const id of waiting) await tx.queue(syncJob, { data: { runId: id } })
  })
}

async function requeueRun(ctx: Ctx, { runId, afterMs }: { runId: string; afterMs: number }): Promise<void> {
  const after = new Date(ctx.now().getTime() + afterMs)
  await ctx.transaction((tx) => tx.queue(syncJob, { data: { runId }, ...(afterMs > 0 && { after }) }))
}

async function handOverRun(ctx: Ctx, { run, afterMs }: { run: RunRow; afterMs: number }): Promise<void> {
  // Until then nobody takes it up: a source that asks to be left alone is left alone, for other kinds too.
  const leaseUntil = afterMs > 0 ? new Date(ctx.now().getTime() + afterMs) : null
  if (await updateClaimed(ctx, { run, set: { leaseUntil } })) await requeueRun(ctx, { runId: run.id, afterMs })
}

/** Reads the pages that are left, as far as one stint goes; answers whether all are read. */
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
  })
  return nextCursor
}

/**
 * Tries again later, a few times; then the run is over and everything stays as it was copied last. What the clock finds away
 * once more is left to its next turn: asking four times each time, a source that is down were asked more than one that is well.
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
