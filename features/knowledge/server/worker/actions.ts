import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { VectorStoreError, type VectorStoreFailure } from '#providers/vector-store/port.ts'
import type { ItemRow } from '../queries.ts'
import { publishItems, queueItems } from '../items/actions.ts'
import { forgetStored } from '../drift/queries.ts'
import { countOutcome, type Outcome } from '../runs/queries.ts'
import { readItem } from '../sources/actions.ts'
import { findSourceHash } from '../sources/queries.ts'
import type { Passage } from '../passages/cut.ts'
import { hashPassages, toPassageRows } from './passages.ts'
import {
  claimItem,
  deletePassagesBefore,
  endClaim,
  insertPassages,
  renewLease,
  type Claim,
  type PassageRow,
} from './queries.ts'

const renewMs = 4_000
/** An item that ended the process of its worker so often is not tried again (R21). */
const maxKills = 3
const unreadable = 'The document could not be read. It may be damaged.'

/** A store that does not answer is tried again: twice as late each time, up to an hour, for about a day. */
const firstRetryMs = 30_000
const maxRetryMs = 3_600_000
const maxRetryCount = 30

const failureMessages: Record<VectorStoreFailure, string> = {
  keyRefused: 'The vector store refused our key.',
  quotaUsedUp: 'Our account at the vector store is used up.',
  refused: 'The vector store refused this text.',
  unavailable: "The vector store doesn't answer. It will be tried again.",
}

/** Brings what the store has of one item in line with its source, or with staff having left it out. */
export async function syncItem(ctx: Ctx, itemId: string): Promise<void> {
  const claim = await claimItem(ctx, itemId)
  if (!claim) return
  const controller = new AbortController()
  const renewal = setInterval(() => void renew(ctx, { claim, controller }), renewMs)
  try {
    await work(ctx, { claim, signal: controller.signal })
  } catch (error) {
    if (controller.signal.aborted) return
    if (!(error instanceof VectorStoreError)) throw error
    await settleFailure(ctx, { claim, error })
  } finally {
    clearInterval(renewal)
  }
}

async function renew(ctx: Ctx, { claim, controller }: { claim: Claim; controller: AbortController }): Promise<void> {
  const isClaimed = await renewLease(ctx, claim).catch(() => true)
  if (!isClaimed) controller.abort()
}

type Work = { claim: Claim; signal: AbortSignal }

async function work(ctx: Ctx, { claim, signal }: Work): Promise<void> {
  const { item } = claim
  if (item.claimCount > maxKills) return failItem(ctx, { claim, message: unreadable, sourceHash: item.sourceHash })
  if (!item.isIncluded || item.removedAt !== null) return removeItem(ctx, claim)
  // Before the text: a change in between leaves another hash, and the item is read again.
  const sourceHash = await findSourceHash(ctx, item)
  const text = sourceHash === null ? null : await readItem(ctx, item)
  // Gone since. Whether it is removed is decided for all items together.
  if (text === null) return finish(ctx, { claim, outcome: 'unchanged', set: { state: toRestState(item) } })
  if ('errorMessage' in text) return failItem(ctx, { claim, message: text.errorMessage, sourceHash })
  await store(ctx, { claim, signal, sourceHash: sourceHash!, passages: text.passages })
}

const toRestState = ({ generation }: ItemRow) => (generation > 0 ? ('ready' as const) : ('none' as const))

type Storing = Work & { sourceHash: string; passages: Passage[] }

/** The rows first, then the store at once, then our own switch: a search in between finds all of the old passages, or all of the new ones. */
async function store(ctx: Ctx, { claim, signal, sourceHash, passages }: Storing): Promise<void> {
  const { item } = claim
  const { vectorStore } = ctx.providers
  const storeVersion = vectorStore.version
  const contentHash = hashPassages(passages, { title: item.title, storeVersion })
  const read = { state: 'ready' as const, error: null, sourceHash, storeVersion, retryCount: 0, retryAt: null }
  if (item.contentHash === contentHash && item.passageCount > 0)
    return finish(ctx, { claim, outcome: 'unchanged', set: read })
  const rows = toPassageRows(passages, { item, hash: contentHash })
  await ctx.transaction((tx) => insertPassages(tx, { item, passages: rows }))
  await vectorStore.put({ id: item.id, title: item.title, passages: rows }, { signal })
  const generation = item.generation + 1
  await finish(ctx, {
    claim,
    outcome: item.passageCount > 0 ? 'changed' : 'added',
    set: { ...read, contentHash, generation, ...countText(rows), syncedAt: ctx.now() },
    alsoRun: (tx) => deletePassagesBefore(tx, { itemId: item.id, generation }),
  })
}

const countText = (rows: PassageRow[]) => ({
  passageCount: rows.length,
  textBytes: rows.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
})

async function removeItem(ctx: Ctx, claim: Claim): Promise<void> {
  const { item } = claim
  await ctx.providers.vectorStore.remove([item.id])
  const generation = item.generation + 1
  await finish(ctx, {
    claim,
    outcome: item.passageCount > 0 ? 'removed' : 'unchanged',
    set: { ...emptied, generation, syncedAt: ctx.now() },
    alsoRun: (tx) => deletePassagesBefore(tx, { itemId: item.id, generation: generation + 1 }),
  })
}

const emptied = {
  state: 'none',
  error: null,
  sourceHash: null,
  storeVersion: null,
  contentHash: null,
  passageCount: 0,
  textBytes: 0,
  retryCount: 0,
  retryAt: null,
} as const satisfies Partial<ItemRow>

type Failing = { claim: Claim; message: string; sourceHash: string | null }

/** The source is noted as read: it is not tried again before it changes, or staff ask for it. */
async function failItem(ctx: Ctx, { claim, message, sourceHash }: Failing): Promise<void> {
  const set = { state: 'failed', error: message, sourceHash, storeVersion: ctx.providers.vectorStore.version } as const
  await finish(ctx, { claim, outcome: 'failed', set: { ...set, retryAt: null } })
}

async function settleFailure(ctx: Ctx, { claim, error }: { claim: Claim; error: VectorStoreError }): Promise<void> {
  const { item } = claim
  const message = failureMessages[error.failure]
  if (error.failure !== 'unavailable' || item.retryCount >= maxRetryCount) {
    ctx.log.warn({ err: error, itemId: item.id }, 'the vector store refused an item')
    return failItem(ctx, { claim, message, sourceHash: item.isIncluded ? await findSourceHash(ctx, item) : null })
  }
  const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(item.retryCount, 10))
  const retryAt = new Date(ctx.now().getTime() + delayMs)
  await ctx.transaction(async (tx) => {
    await endClaim(tx, { claim, set: { state: 'queued', error: message, retryAt, retryCount: item.retryCount + 1 } })
    await publishItems(tx)
  })
}

type Finish = { claim: Claim; outcome: Outcome; set: Partial<ItemRow>; alsoRun?: (tx: TxCtx) => Promise<void> }

/**
 * Ends the work on an item with its outcome, all in one transaction. Where the claim was lost, another worker may have put other text before
 * this one did: the item is then put once more.
 */
async function finish(ctx: Ctx, { claim, outcome, set, alsoRun }: Finish): Promise<void> {
  const { item } = claim
  await ctx.transaction(async (tx) => {
    if (!(await endClaim(tx, { claim, set }))) return requeue(tx, item)
    await alsoRun?.(tx)
    const isDue = item.runId === null || (await countOutcome(tx, { runId: item.runId, outcome }))
    if (isDue) await publishItems(tx)
  })
}

async function requeue(tx: TxCtx, { id, runId }: ItemRow): Promise<void> {
  await forgetStored(tx, [id])
  await queueItems(tx, { ids: [id], runId })
}
