import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { VectorStoreError } from '#providers/vector-store/port.ts'
import type { drift } from '../../schema.ts'
import { publishItems, queueItems } from '../items/actions.ts'
import { includesNew } from '../queries.ts'
import { completePending, findRun, insertRun, lockPendingRun, type NamedRun, type RunRow } from '../runs/queries.ts'
import {
  countDrift,
  findDrift,
  forgetStored,
  listExpected,
  lockScan,
  markRemoved,
  markReturned,
  saveFoundItems,
  type ExpectedItem,
} from './queries.ts'

/** Queues whatever differs from the content, after something changed or by the clock. Answers the run, or null where nothing differs. */
export async function syncChanges(ctx: Ctx): Promise<RunRow | null> {
  const { version } = ctx.providers.vectorStore
  return ctx.transaction((tx) => queueDrift(tx, { version }))
}

type QueueDrift = { version: string; confirmedRun?: RunRow; strayIds?: string[] }

async function queueDrift(tx: TxCtx, { version, confirmedRun, strayIds = [] }: QueueDrift): Promise<RunRow | null> {
  await lockScan(tx)
  await saveFoundItems(tx, { isIncluded: await includesNew(tx) })
  const found = await findDrift(tx, { version })
  const { behindIds, returnedIds, goneIds } = found
  const needsConfirmation = isLargeRemoval({ goneCount: goneIds.length, liveCount: found.liveCount, confirmedRun })
  await askOrClose(tx, { goneCount: needsConfirmation ? goneIds.length : 0 })
  const removedIds = needsConfirmation ? [] : goneIds
  const ids = [...new Set([...behindIds, ...returnedIds, ...removedIds, ...strayIds])]
  if (ids.length === 0) return null
  if (removedIds.length > 0) await markRemoved(tx, removedIds)
  if (returnedIds.length > 0) await markReturned(tx, returnedIds)
  const run = await insertRun(tx, { itemCount: ids.length })
  await queueItems(tx, { ids, runId: run.id })
  return run
}

type Removal = { goneCount: number; liveCount: number; confirmedRun: RunRow | undefined }

/** A source that was emptied by mistake would empty the store: more than a fifth of the items are only removed when staff say so. */
function isLargeRemoval({ goneCount, liveCount, confirmedRun }: Removal): boolean {
  return goneCount > liveCount * limits.knowledge.removalShare && goneCount > (confirmedRun?.pendingRemovalCount ?? 0)
}

/** Keeps the one run that asks staff up to date, and closes it once there is nothing to ask. */
async function askOrClose(tx: TxCtx, { goneCount }: { goneCount: number }): Promise<void> {
  const pending = await lockPendingRun(tx)
  if ((pending?.pendingRemovalCount ?? 0) === goneCount) return
  if (pending) await completePending(tx, pending.id)
  if (goneCount > 0)
    await insertRun(tx, { state: 'pending_confirmation', pendingRemovalCount: goneCount, startedById: null })
  await publishItems(tx)
}

/** The same for staff, who may also let a large removal through; compares with the store itself, too. */
export async function fixDrift(ctx: Ctx): Promise<NamedRun | null> {
  const { version } = ctx.providers.vectorStore
  const { missingIds, strayIds, unknownIds } = await compareStore(ctx)
  if (unknownIds.length > 0) await ctx.providers.vectorStore.remove(unknownIds)
  const run = await ctx.transaction(async (tx) => {
    if (missingIds.length > 0) await forgetStored(tx, missingIds)
    const started = await queueDrift(tx, { version, strayIds })
    if (started)
      await tx.record({ name: 'knowledge.syncStarted', subjectId: started.id, data: { itemCount: started.itemCount } })
    return started
  })
  return run && findRun(ctx, run.id)
}

/** Removes what a waiting run reported, and no more than that. */
export async function confirmRemoval(ctx: Ctx, id: string): Promise<NamedRun> {
  const { version } = ctx.providers.vectorStore
  await findRun(ctx, id)
  const run = await ctx.transaction(async (tx) => {
    const pending = await lockPendingRun(tx)
    if (pending?.id !== id) throw problem('knowledge.nothing_to_confirm')
    const started = await queueDrift(tx, { version, confirmedRun: pending })
    if (started === null) throw problem('knowledge.nothing_to_confirm')
    const data = { removedCount: pending.pendingRemovalCount }
    await tx.record({ name: 'knowledge.removalConfirmed', subjectId: started.id, data })
    return started
  })
  return findRun(ctx, run.id)
}

/** `strayIds` are items that should not be in the store; `unknownIds` are in the store, but no items of ours. */
type Difference = { missingIds: string[]; strayIds: string[]; unknownIds: string[] }

/**
 * Items that the store lacks, in whole or in part, and those that only the store has. The store is listed first: what it had then has had its
 * row since before, so that an item without a row now is really gone. A worker is on items that are not settled, and brings them in line itself.
 */
async function compareStore(ctx: Ctx): Promise<Difference> {
  const stored = new Map((await listStored(ctx)).map(({ itemId, passageCount }) => [itemId, passageCount]))
  const expected = await listExpected(ctx)
  const known = new Set(expected.map(({ id }) => id))
  const isMissing = ({ id, passageCount }: ExpectedItem) => passageCount > 0 && stored.get(id) !== passageCount
  const isStray = ({ id, passageCount, isSettled }: ExpectedItem) => passageCount === 0 && isSettled && stored.has(id)
  return {
    missingIds: expected.filter(isMissing).map(({ id }) => id),
    strayIds: expected.filter(isStray).map(({ id }) => id),
    unknownIds: [...stored.keys()].filter((id) => !known.has(id)),
  }
}

async function listStored(ctx: Ctx) {
  try {
    return await ctx.providers.vectorStore.list()
  } catch (error) {
    if (!(error instanceof VectorStoreError)) throw error
    ctx.log.warn({ err: error }, 'the vector store could not be listed')
    throw problem('knowledge.store_unavailable')
  }
}

/** How the store differs from the content, for staff. */
export async function measureDrift(ctx: Ctx): Promise<z.input<typeof drift>> {
  const counts = await countDrift(ctx)
  const difference = await compareStore(ctx).catch(() => null)
  return {
    ...counts,
    missingCount: difference?.missingIds.length ?? null,
    strayCount: difference && difference.strayIds.length + difference.unknownIds.length,
  }
}
