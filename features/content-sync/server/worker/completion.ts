import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { StoredItem } from '#platform/server/db/synced-rows.ts'
import { LeaseLostError } from '#platform/server/leased-runs.ts'
import { limits } from '#rules/limits.ts'
import { publishRuns } from '../actions.ts'
import { rowsByKind } from '../items/queries.ts'
import { findRun, deleteOldRuns } from '../runs/queries.ts'
import {
  closeRun,
  deletePages,
  findPreviousRun,
  listSeenIds,
  recordItems,
  updateClaimed,
  type RunRow,
} from '../queries.ts'

/** Removes the items that are gone at the source and completes the run. A large removal waits for staff to confirm it. */
export async function finishRun(ctx: Ctx, run: RunRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const seenIds = await listSeenIds(tx, run.id)
    const liveItems = [...(await rowsByKind[run.kind].list(tx)).values()].filter(({ removedAt }) => removedAt === null)
    const isListed = (await findRun(tx, run.id)).pageCount > 0
    const removedItems = isListed ? liveItems.filter(({ notionId }) => !seenIds.has(notionId)) : []
    const isLargeRemoval =
      removedItems.length > liveItems.length * limits.content.removalShare &&
      removedItems.length > run.confirmedRemovalCount
    if (isLargeRemoval)
      await requestConfirmation(tx, { run, goneCount: removedItems.length, liveCount: liveItems.length })
    else await completeRun(tx, { run, removedItems, isListed })
    await publishRuns(tx)
    await deletePages(tx, run.id)
    await deleteOldRuns(tx)
  })
}

type RequestConfirmationInput = { run: RunRow; goneCount: number; liveCount: number }

async function requestConfirmation(tx: TxCtx, { run, goneCount, liveCount }: RequestConfirmationInput): Promise<void> {
  const share = goneCount === liveCount ? `all ${liveCount}` : `${goneCount} of ${liveCount}`
  const message = `The source no longer has ${share} ${run.kind}. They stay until you confirm the removal.`
  const set = {
    state: 'pending_confirmation' as const,
    pendingRemovalCount: goneCount,
    message,
    finishedAt: tx.now(),
    leaseUntil: null,
  }
  if (!(await updateClaimed(tx, { run, set }))) throw new LeaseLostError()
  const previous = await findPreviousRun(tx, run)
  if (previous?.state === 'pending_confirmation') await closeRun(tx, previous.id)
  if (previous?.state === 'pending_confirmation' && previous.pendingRemovalCount === goneCount) return
  await tx.record({
    name: 'content.confirmationRequested',
    subjectId: run.id,
    data: { kind: run.kind, goneCount, liveCount },
  })
}

const listPermissions = { resources: 'resource.list', tools: 'tool.list', courses: 'course.list' } as const

type CompleteRunInput = { run: RunRow; removedItems: StoredItem[]; isListed: boolean }

async function completeRun(tx: TxCtx, { run, removedItems, isListed }: CompleteRunInput): Promise<void> {
  const now = tx.now()
  await rowsByKind[run.kind].remove(tx, { ids: removedItems.map(({ id }) => id), now })
  await recordItems(
    tx,
    removedItems.map(({ notionId, title }) => ({
      runId: run.id,
      itemId: notionId,
      title,
      outcome: 'removed',
      detail: null,
    })),
  )
  const message = isListed ? null : `The source has no list of ${run.kind}.`
  const set = { state: 'completed' as const, finishedAt: now, leaseUntil: null, message }
  if (!(await updateClaimed(tx, { run, set }))) throw new LeaseLostError()
  const { addedCount, changedCount } = await findRun(tx, run.id)
  if (addedCount + changedCount + removedItems.length === 0) return
  const data = { kind: run.kind, addedCount, changedCount, removedCount: removedItems.length }
  await tx.record({ name: 'content.synced', subjectId: run.id, data })
  await tx.publish({ permission: listPermissions[run.kind], topic: run.kind })
}

type FailRunInput = {
  run: RunRow
  set: { message: string; retryCount: number }
  outage: { retryAfterMs: number | null } | null
}

/** Fails a run and keeps the last copies. Staff are notified once about the same failure in a row. */
export async function failRun(ctx: Ctx, { run, set, outage }: FailRunInput): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now()
    // The source gets no requests of any kind for as long as it asks.
    const cooldownMs = outage?.retryAfterMs ?? 0
    const leaseUntil = cooldownMs > 0 ? new Date(now.getTime() + cooldownMs) : null
    const end = { state: 'failed' as const, finishedAt: now, leaseUntil }
    if (!(await updateClaimed(tx, { run, set: { ...set, ...end } }))) return
    await publishRuns(tx)
    const previous = await findPreviousRun(tx, run)
    const isRepeated = previous?.state === 'failed' && previous.message === set.message
    if (isRepeated && previous.isAutomatic) await closeRun(tx, previous.id)
    if (isRepeated) return
    await tx.record({ name: 'content.syncFailed', subjectId: run.id, data: { kind: run.kind, message: set.message } })
  })
}
