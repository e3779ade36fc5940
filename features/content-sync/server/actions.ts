import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { syncedKinds, type SyncedKind } from '../schema.ts'
import { rowsByKind } from './items/queries.ts'
import { findPendingConfirmation, findRunUnderWay, insertRun, listAbandonedRuns } from './queries.ts'
import { findRun, type RunWithCounts } from './runs/queries.ts'
import { syncJob } from './worker/actions.ts'

/** Between two looks at runs that a request waits for. */
const pollMs = 100

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
    if (started) await tx.queue(syncJob, { data: { runId: run.id } })
    return run.id
  })
}

/** Starts a sync of every kind, and takes up again what a crash left behind. */
export async function startAll(ctx: Ctx, { isAutomatic }: { isAutomatic: boolean }): Promise<string[]> {
  const abandoned = await listAbandonedRuns(ctx, ctx.now())
  await ctx.transaction(async (tx) => {
    for (const runId of abandoned) await tx.queue(syncJob, { data: { runId } })
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
    await setTimeout(pollMs)
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
