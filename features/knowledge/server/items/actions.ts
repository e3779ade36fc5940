import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { updateItems, type ItemRow } from '../queries.ts'
import { completeEmptyRuns } from '../runs/queries.ts'
import { listOpenIds } from '../worker/queries.ts'

/** The job that works on one item: its data is `{ itemId }`. */
export const itemJob = 'knowledge.sync-item'

/** As new: whatever was tried before no longer counts, and a worker that is on it has lost its claim. */
const waiting = {
  state: 'queued',
  error: null,
  retryAt: null,
  retryCount: 0,
  claimCount: 0,
  leaseToken: null,
  leaseUntil: null,
} as const satisfies Partial<ItemRow>

/** Has workers bring the store in line with these items, as a part of a run. */
export async function queueItems(tx: TxCtx, { ids, runId }: { ids: string[]; runId: string | null }): Promise<void> {
  await updateItems(tx, { ids, set: { ...waiting, runId } })
  await completeEmptyRuns(tx)
  await tx.queueAll(itemJob, { data: ids.map((itemId) => ({ itemId })) })
  await publishItems(tx)
}

/** Refreshes what open screens of staff show. */
export async function publishItems(tx: TxCtx): Promise<void> {
  await tx.publish({ permission: 'knowledge.list', topic: 'knowledge' })
}

/** Queues the items that wait without a job, as after a crash, or whose next try is due. One that has a job is worked on once all the same. */
export async function resumeItems(ctx: Ctx): Promise<void> {
  const ids = await listOpenIds(ctx)
  await ctx.transaction(async (tx) => {
    await completeEmptyRuns(tx)
    await tx.queueAll(itemJob, { data: ids.map((itemId) => ({ itemId })) })
  })
}
