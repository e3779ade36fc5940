import { setTimeout } from 'node:timers/promises'
import { SourceUnavailableError, type Shape } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { SyncedKind } from '../../schema.ts'
import { syncItem } from '../items/actions.ts'
import { countItems, listStoredItems, invalidateItems, type StoredItem } from '../items/queries.ts'
import { findRun, type RunWithCounts } from '../runs/queries.ts'
import { failRun, finishRun, LeaseLostError, publishRuns } from './completion.ts'
import {
  claimRun,
  findPendingConfirmation,
  findPreviousRun,
  findRunUnderWay,
  findShape,
  insertPage,
  insertRun,
  isUnderWay,
  listAbandonedRuns,
  listWaitingRuns,
  renewLease,
  saveShape,
  updateClaimed,
  type RunRow,
} from './queries.ts'

export const job = 'content.sync'
const pauseMs = 100
const renewMs = 4_000
/** Between tries while the source is away, unless it says itself how long. */
const retryDelaysMs = [5_000, 20_000, 60_000]

type StartSyncOptions = { kind: SyncedKind; isAutomatic?: boolean; confirmedRemovalCount?: number }

/** Starts a sync of a kind, or answers the one that is under way. The work is a job's. */
export async function startSync(
  ctx: Ctx,
  { kind, isAutomatic = false, confirmedRemovalCount = 0 }: StartSyncOptions,
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const started = await insertRun(tx, {
      id: newId(),
      kind,
      state: 'running',
      startedAt: tx.now(),
      startedById: tx.viewer?.id ?? null,
      isAutomatic,
      confirmedRemovalCount,
    })
    const run = started ?? (await findRunUnderWay(tx, kind))
    if (!run) throw problem('content.run_not_found')
    if (started) {
      await tx.queue(job, { data: { runId: run.id } })
      await publishRuns(tx)
    }
    return run.id
  })
}

/** Starts a sync of every kind, and takes up again what a crash left behind. */
export async function startAll(ctx: Ctx, { isAutomatic }: { isAutomatic: boolean }): Promise<string[]> {
  const abandoned = await listAbandonedRuns(ctx, ctx.now())
  await ctx.transaction(async (tx) => {
    for (const runId of abandoned) await tx.queue(job, { data: { runId } })
  })
  const ids = []
  for (const kind of ['tools', 'courses', 'resources'] as const) ids.push(await startSync(ctx, { kind, isAutomatic }))
  return ids
}

/** The runs once they are over, or as they stand after the time a request may take. */
export async function awaitRuns(ctx: Ctx, ids: string[]): Promise<RunWithCounts[]> {
  const deadline = performance.now() + limits.content.syncWaitMs
  for (;;) {
    const runs = await Promise.all(ids.map((id) => findRun(ctx, id)))
    if (runs.every(({ state }) => state !== 'running') || performance.now() > deadline) return runs
    await setTimeout(pauseMs)
  }
}

/** Repeats a run that waits, allowed to remove as many items as staff were shown. */
export async function confirmRemoval(ctx: Ctx, id: string): Promise<RunWithCounts> {
  const { kind, pendingRemovalCount } = await findRun(ctx, id)
  // The clock may have come to the same question meanwhile, under another id.
  if (pendingRemovalCount === 0 || !(await findPendingConfirmation(ctx, { kind, pendingRemovalCount })))
    throw problem('content.nothing_to_confirm')
  const runId = await startSync(ctx, { kind, confirmedRemovalCount: pendingRemovalCount })
  return (await awaitRuns(ctx, [runId]))[0]!
}

/** Has everything of a kind fetched anew. Members see the old copies until the new ones are there. */
export async function clearKind(ctx: Ctx, kind: SyncedKind): Promise<{ clearedCount: number; runId: string }> {
  const clearedCount = await ctx.transaction(async (tx) => {
    const count = await invalidateItems(tx, kind)
    await tx.record({ name: 'content.cleared', subjectId: kind, data: { count } })
    return count
  })
  return { clearedCount, runId: await startSync(ctx, { kind }) }
}

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
    for (const id of waiting) await tx.queue(job, { data: { runId: id } })
  })
}

async function requeueRun(ctx: Ctx, { runId, afterMs }: { runId: string; afterMs: number }): Promise<void> {
  const after = new Date(ctx.now().getTime() + afterMs)
  await ctx.transaction((tx) => tx.queue(job, { data: { runId }, ...(afterMs > 0 && { after }) }))
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
  const fetchShape = await source.fetchShape(kind, await findShape(ctx, listKey))
  if (fetchShape === null) return true
  await saveShape(ctx, { ...listKey, shape: fetchShape.shape })
  const storedItems = await listStoredItems(ctx, kind)
  const deadline = performance.now() + limits.content.timeSliceSeconds * 1_000
  let [cursor, page] = [run.cursor, run.pageCount]
  while (page === 0 || cursor !== null) {
    if (performance.now() > deadline) return false
    cursor = await readPage(ctx, { run, page, cursor, shape: fetchShape.shape, storedItems })
    page += 1
    const hasLease = await updateClaimed(ctx, { run, set: { warnings: fetchShape.warnings } })
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

/** How many items each kind has, for the cache card. */
export const countContent = (ctx: Ctx): Promise<Record<SyncedKind, number>> => countItems(ctx)
