import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { listStored, removeItems, type Stored } from '../copies/queries.ts'
import { findRun, forgetOldRuns } from '../runs/queries.ts'
import { closeRun, deletePages, findPrevious, listSeen, noteItems, updateClaimed, type RunRow } from './queries.ts'

/** Another worker has taken the run over: this one stops without a word. */
export class LeaseLost extends Error {}

/** Removes what is gone at the source, unless that is suspiciously much, and closes the run. */
export async function finish(ctx: Ctx, run: RunRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const seen = await listSeen(tx, run.id)
    const live = [...(await listStored(tx, run.kind)).values()].filter(({ removedAt }) => removedAt === null)
    const isRead = (await findRun(tx, run.id)).pageCount > 0
    const gone = isRead ? live.filter(({ notionId }) => !seen.has(notionId)) : []
    const isMuch = gone.length > live.length * limits.content.removalShare && gone.length > run.mayRemoveCount
    if (isMuch) await hold(tx, { run, goneCount: gone.length, liveCount: live.length })
    else await complete(tx, { run, gone, isRead })
    await deletePages(tx, run.id)
    await forgetOldRuns(tx)
  })
}

type Held = { run: RunRow; goneCount: number; liveCount: number }

async function hold(tx: TxCtx, { run, goneCount, liveCount }: Held): Promise<void> {
  const part = goneCount === liveCount ? `all ${liveCount}` : `${goneCount} of ${liveCount}`
  const message = `The source no longer has ${part} ${run.kind}. They are kept until you confirm that they should go.`
  const set = { state: 'held' as const, heldCount: goneCount, message, finishedAt: tx.now(), leaseUntil: null }
  if (!(await updateClaimed(tx, { run, set }))) throw new LeaseLost()
  const before = await findPrevious(tx, run)
  if (before?.state === 'held') await closeRun(tx, before.id)
  if (before?.state === 'held' && before.heldCount === goneCount) return
  await tx.record({ name: 'content.removalHeld', subjectId: run.id, data: { kind: run.kind, goneCount, liveCount } })
}

type Complete = { run: RunRow; gone: Stored[]; isRead: boolean }

async function complete(tx: TxCtx, { run, gone, isRead }: Complete): Promise<void> {
  const now = tx.now()
  await removeItems(tx, { kind: run.kind, ids: gone.map(({ id }) => id), now })
  await noteItems(
    tx,
    gone.map(({ notionId, title }) => ({ runId: run.id, itemId: notionId, title, outcome: 'removed', detail: null })),
  )
  const message = isRead ? null : `The source has no list of ${run.kind}.`
  const set = { state: 'completed' as const, finishedAt: now, leaseUntil: null, message }
  if (!(await updateClaimed(tx, { run, set }))) throw new LeaseLost()
  const { addedCount, changedCount } = await findRun(tx, run.id)
  if (addedCount + changedCount + gone.length === 0) return
  const data = { kind: run.kind, addedCount, changedCount, removedCount: gone.length }
  await tx.record({ name: 'content.synced', subjectId: run.id, data })
}

/** `restMs`: how long the source asks to be left alone, by runs of other kinds too. */
type Failure = { run: RunRow; message: string; setbackCount: number; restMs: number }

/** Gives a run up. Everything stays as it was copied last; the same failure again is told once. */
export async function fail(ctx: Ctx, { run, message, setbackCount, restMs }: Failure): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now()
    const leaseUntil = restMs > 0 ? new Date(now.getTime() + restMs) : null
    const failed = { message, setbackCount, state: 'failed' as const, finishedAt: now, leaseUntil }
    if (!(await updateClaimed(tx, { run, set: failed }))) return
    const before = await findPrevious(tx, run)
    const isKnown = before?.state === 'failed' && before.message === message
    if (isKnown && before.isByClock) await closeRun(tx, before.id)
    if (isKnown) return
    await tx.record({ name: 'content.syncFailed', subjectId: run.id, data: { kind: run.kind, message } })
  })
}
