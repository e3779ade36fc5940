import { and, desc, eq, isNotNull, lt, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'

type DeliveryRow = typeof webhookDeliveries.$inferSelect
const listedCount = 50

/** The newest deliveries of a webhook. */
export async function listDeliveries({ db }: Ctx, webhookId: string): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(listedCount)
}

export async function insertDelivery({ db }: TxCtx, row: typeof webhookDeliveries.$inferInsert): Promise<void> {
  await db.insert(webhookDeliveries).values(row)
}

/** Deliveries whose next attempt is due. */
export async function listDueDeliveries({ db, now }: Ctx): Promise<string[]> {
  const rows = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isNotNull(webhookDeliveries.nextAttemptAt), lte(webhookDeliveries.nextAttemptAt, now())))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

type Claimed = { delivery: DeliveryRow; url: string; encryptedSecret: string; isActive: boolean }

/**
 * Takes a due delivery for one attempt: until `leaseUntil` no other worker makes one, and after a crash in the middle another does then.
 * Null when it is not due.
 */
export async function claimDelivery(
  ctx: Ctx,
  { id, leaseUntil }: { id: string; leaseUntil: Date },
): Promise<Claimed | null> {
  const now = ctx.now()
  const [delivery] = await ctx.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: leaseUntil, lastAttemptAt: now })
    .where(and(eq(webhookDeliveries.id, id), lte(webhookDeliveries.nextAttemptAt, now)))
    .returning()
  if (!delivery) return null
  const [hook] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId))
  return hook ? { delivery, ...hook } : null
}

export async function updateDelivery(
  { db }: Ctx,
  { id, ...set }: Pick<DeliveryRow, 'id' | 'state' | 'attemptCount' | 'statusCode' | 'reason' | 'nextAttemptAt'>,
): Promise<void> {
  await db.update(webhookDeliveries).set(set).where(eq(webhookDeliveries.id, id))
}

export async function deleteOldDeliveries({ db }: Ctx, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
