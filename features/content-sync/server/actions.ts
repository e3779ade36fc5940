import { setTimeout } from 'node:timers/promises'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import { rowsByKind } from './items/queries.ts'
import { findPendingConfirmation, findRunUnderWay, insertRun, listAbandonedRuns } from './queries.ts'
import { findRun, type RunWithCounts } from './runs/queries.ts'

/** The job that works on a run: its data is `{ runId }`. */
export const syncJob = 'content-sync.work-on-run'

/** How often a waiting request checks its runs. */
const pollMs = 100

type StartSyncOptions = { kind: SyncedKind; isAutomatic?: boolean; confirmedRemovalCount?: number }

/** Queues a sync of a kind and returns the run's id; if one is running already, returns that one's id. */
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
      await tx.queue(syncJob, { data: { runId: run.id } })
      await publishRuns(tx)
    }
    return run.id
  })
}

/** Refreshes what staff's open screens show of runs. */
export async function publishRuns(tx: TxCtx): Promise<void> {
  await tx.publish({ permission: 'cache.get', topic: 'content' })
}

/** Starts a sync of every kind and requeues runs that a crash left without a worker. Returns the ids of the runs. */
export async function startAll(ctx: Ctx, { isAutomatic }: { isAutomatic: boolean }): Promise<string[]> {
  const abandoned = await listAbandonedRuns(ctx, ctx.now())
  await ctx.transaction(async (tx) => {
    for (const runId of abandoned) await tx.queue(syncJob, { data: { runId } })
  })
  const ids = []
  for (const kind of ['tools', 'courses', 'resources'] as const) ids.push(await startSync(ctx, { kind, isAutomatic }))
  return ids
}

/** Waits for runs to end, at most `limits.content.syncWaitMs`; returns them as they are then. */
export async function awaitRuns(ctx: Ctx, ids: string[]): Promise<RunWithCounts[]> {
  const deadline = performance.now() + limits.content.syncWaitMs
  for (;;) {
    const runs = await Promise.all(ids.map((id) => findRun(ctx, id)))
    if (runs.every(({ state }) => state !== 'running') || performance.now() > deadline) return runs
    await setTimeout(pollMs)
  }
}

/**
 * Repeats a run that waits for confirmation and lets it remove as many items as staff were shown.
 * `content.nothing_to_confirm` when it does not wait.
 */
export async function confirmRemoval(ctx: Ctx, id: string): Promise<RunWithCounts> {
  const { kind, pendingRemovalCount } = await findRun(ctx, id)
  // A scheduled sync may have replaced this run by one that asks the same question: compare the count, not the id.
  if (pendingRemovalCount === 0 || !(await findPendingConfirmation(ctx, { kind, pendingRemovalCount })))
    throw problem('content.nothing_to_confirm')
  const runId = await startSync(ctx, { kind, confirmedRemovalCount: pendingRemovalCount })
  return (await awaitRuns(ctx, [runId]))[0]!
}

type Refresh = { itemsProcessed: number; runs: RunWithCounts[] }

/** Starts a sync of every kind for staff and waits for the runs as long as a request may take. */
export async function syncAll(ctx: Ctx): Promise<Refresh> {
  const runs = await awaitRuns(ctx, await startAll(ctx, { isAutomatic: false }))
  return { itemsProcessed: runs.reduce((sum, { seenCount }) => sum + seenCount, 0), runs }
}

/**
 * Fetches all items of some kinds again. Members see the old copies until the new ones are there. `itemsProcessed` counts
 * the items to fetch.
 */
export async function clearKinds(ctx: Ctx, kinds: readonly SyncedKind[]): Promise<Refresh> {
  let itemsProcessed = 0
  const runIds = []
  for (const kind of kinds) {
    itemsProcessed += await invalidateItems(ctx, kind)
    runIds.push(await startSync(ctx, { kind }))
  }
  return { itemsProcessed, runs: await awaitRuns(ctx, runIds) }
}

/** The same for one type by name; `content.type_unknown` when there is no such type. */
export async function clearType(ctx: Ctx, type: string): Promise<Refresh> {
  // Events are written in Foundry, so there is no copy to clear.
  if (type === 'events') return { itemsProcessed: 0, runs: [] }
  const kind = syncedKinds.find((one) => one === type)
  if (!kind) throw problem('content.type_unknown')
  return clearKinds(ctx, [kind])
}

async function invalidateItems(ctx: Ctx, kind: SyncedKind): Promise<number> {
  return ctx.transaction(async (tx) => {
    const count = await rowsByKind[kind].invalidate(tx)
    await tx.record({ name: 'content.cleared', subjectId: kind, data: { count } })
    return count
  })
}
