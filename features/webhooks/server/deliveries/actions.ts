import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { limits } from '#rules/limits.ts'
import { listActiveWebhooks, takeClicks, type PendingClick } from '../pending-clicks/queries.ts'
import { secretContext, signDelivery } from '../signature.ts'
import { claimDelivery, deleteOldDeliveries, insertDelivery, listDueDeliveries, updateDelivery } from './queries.ts'

const batchSize = 500
/** Longer than an attempt may take. */
const leaseMs = 60_000
/** After the first failure a minute, then longer: a receiver may be down for a night. */
const retryMinutes = [1, 5, 30, 120, 720]
const minuteMs = 60_000
const dayMs = 86_400_000

/** The job that makes one attempt: its data is `{ deliveryId }`. */
export const attemptJob = 'webhooks.attempt-delivery'

/** Puts the clicks since the last minute into deliveries, and queues every delivery that is due. */
export async function deliverClicks(ctx: Ctx): Promise<void> {
  while ((await ctx.transaction(collectBatch)) === batchSize);
  const due = await listDueDeliveries(ctx)
  await ctx.transaction((tx) => tx.queueAll(attemptJob, { data: due.map((deliveryId) => ({ deliveryId })) }))
  await deleteOldDeliveries(ctx, new Date(ctx.now().getTime() - limits.webhook.retentionDays * dayMs))
}

async function collectBatch(tx: TxCtx): Promise<number> {
  const { takenCount, clicks } = await takeClicks(tx, batchSize)
  for (const { id: webhookId, isDemo } of await listActiveWebhooks(tx)) {
    const own = clicks.filter((click) => click.isDemo === isDemo)
    if (own.length > 0) await insertNewDelivery(tx, { webhookId, type: 'link.clicked', clicks: own })
  }
  return takenCount
}

type NewDelivery = { webhookId: string; type: 'link.clicked' | 'ping'; clicks: PendingClick[] }

/** Stores a delivery and queues its first attempt. */
export async function queueDelivery(tx: TxCtx, input: NewDelivery): Promise<void> {
  await tx.queue(attemptJob, { data: { deliveryId: await insertNewDelivery(tx, input) } })
}

async function insertNewDelivery(tx: TxCtx, { webhookId, type, clicks }: NewDelivery): Promise<string> {
  const [id, now] = [newId(), tx.now()]
  const body = JSON.stringify({ id, type, createdAt: now, clicks: clicks.map((click) => toPayload(tx, click)) })
  await insertDelivery(tx, { id, webhookId, createdAt: now, body, clickCount: clicks.length, nextAttemptAt: now })
  return id
}

function toPayload({ config }: TxCtx, { isDemo: _isDemo, shortCode, ...click }: PendingClick): object {
  return { ...click, shortUrl: `${config.shortLinkBase}/${shortCode}` }
}

/** Sends a delivery if it is due. A failure is noted and tried again later; it is not a failure of the job. */
export async function attemptDelivery(ctx: Ctx, deliveryId: string): Promise<void> {
  const claimed = await claimDelivery(ctx, {
    id: deliveryId,
    leaseUntil: new Date(ctx.now().getTime() + leaseMs),
  })
  if (claimed === null) return
  const { delivery, url, encryptedSecret, isActive } = claimed
  const { id, body, webhookId } = delivery
  const secret = ctx.encryption.decrypt(encryptedSecret, secretContext(webhookId))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Foundry-Webhook/1.0',
    'x-foundry-delivery': id,
    'x-foundry-signature': signDelivery(body, { secret, now: ctx.now() }),
  }
  const result = isActive
    ? await ctx.providers.linkChecker.post({ url, body, headers })
    : { reason: 'The webhook was paused.' }
  const statusCode = 'status' in result ? result.status : null
  const attemptCount = delivery.attemptCount + 1
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return updateDelivery(ctx, { id, state: 'delivered', attemptCount, statusCode, reason: null, nextAttemptAt: null })
  const reason = 'reason' in result ? result.reason : `The receiver answered ${statusCode}.`
  const waitMinutes = isActive ? retryMinutes[delivery.attemptCount] : undefined
  const nextAttemptAt = waitMinutes === undefined ? null : new Date(ctx.now().getTime() + waitMinutes * minuteMs)
  const state = nextAttemptAt === null ? 'failed' : 'pending'
  await updateDelivery(ctx, { id, state, attemptCount, statusCode, reason, nextAttemptAt })
}
