import { SourceUnavailableError, type Shape } from '#providers/content-source/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { StoredItem } from '#platform/server/db/synced-rows.ts'
import { LeaseLostError, workOnLeasedRun, type LeasedRuns } from '#platform/server/leased-runs.ts'
import { limits } from '#rules/limits.ts'
import { syncItem } from '../items/actions.ts'
import { rowsByKind } from '../items/queries.ts'
import { publishRuns, syncJob } from '../actions.ts'
import { failRun, finishRun } from './completion.ts'
import {
  claimRun,
  findPreviousRun,
  findShape,
  insertPage,
  isUnderWay,
  listWaitingRuns,
  saveShape,
  updateClaimed,
  type RunRow,
} from '../queries.ts'

/** Delays before each retry while the source is unavailable, unless it requests a delay itself. */
const retryDelaysMs = [5_000, 20_000, 60_000]

const runs: LeasedRuns<RunRow> = {
  job: syncJob,
  leaseSeconds: limits.content.leaseSeconds,
  outage: SourceUnavailableError,
  claim: claimRun,
  isUnderWay,
  updateClaimed,
  workOnSlice: readPages,
  completeRun: finishRun,
  chooseRetryDelay,
  failRun,
  afterSlice: resumeWaitingRuns,
}

/** Works on a run for one time slice. A killed process loses at most one page of reading. */
export const workOnRun = (ctx: Ctx, runId: string): Promise<void> => workOnLeasedRun(ctx, { runs, runId })

/** Requeues the runs of other kinds that waited for this one. */
async function resumeWaitingRuns(ctx: Ctx, run: RunRow): Promise<void> {
  const waiting = await listWaitingRuns(ctx, run.id)
  await ctx.transaction(async (tx) => {
    for (const id of waiting) await tx.queue(syncJob, { data: { runId: id } })
  })
}

/** Reads the remaining pages; returns whether all are read. */
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
 * A scheduled run after a failed one is not retried: the next scheduled run is the retry, and otherwise a source that is down would get more
 * requests than one that works.
 */
async function chooseRetryDelay(ctx: Ctx, run: RunRow): Promise<number | null> {
  const isRepeated = run.isAutomatic && (await findPreviousRun(ctx, run))?.state === 'failed'
  return isRepeated ? null : (retryDelaysMs[run.retryCount] ?? null)
}
