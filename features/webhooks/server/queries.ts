import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Delivery } from '../schema.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

type WebhookRow = typeof webhooks.$inferSelect
type WebhookWithLast = WebhookRow & { lastState: Delivery['state'] | null; lastAttemptAt: Date | null }

const inScope = (ctx: Ctx | TxCtx) => withinScope(ctx, { owner: webhooks.ownerId })

/** The viewer's webhooks, newest first, each with how its last delivery went. */
export async function listWebhooks(ctx: Ctx): Promise<WebhookWithLast[]> {
  const rows = await ctx.db.select().from(webhooks).where(inScope(ctx)).orderBy(desc(webhooks.id))
  const hooks: WebhookWithLast[] = []
  // Nobody has more than a few.
  for (const row of rows) {
    const [last] = await ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, row.id))
      .orderBy(desc(webhookDeliveries.id))
      .limit(1)
    hooks.push({ ...row, lastState: last?.state ?? null, lastAttemptAt: last?.lastAttemptAt ?? null })
  }
  return hooks
}

/** The viewer's webhook, or a 404. */
export async function findWebhook(ctx: Ctx | TxCtx, id: string): Promise<WebhookRow> {
  const [row] = await ctx.db
    .select()
    .from(webhooks)
    .where(and(eq(sql`${webhooks.id}::text`, id), inScope(ctx)))
  if (!row) throw problem('webhook.not_found')
  return row
}

export async function countWebhooks(tx: TxCtx): Promise<number> {
  return tx.db.$count(webhooks, inScope(tx))
}

export async function insertWebhook({ db }: TxCtx, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [inserted] = await db.insert(webhooks).values(row).returning()
  return inserted!
}

export async function updateWebhook({ db }: TxCtx, { id, isActive }: { id: string; isActive: boolean }): Promise<void> {
  await db.update(webhooks).set({ isActive }).where(eq(webhooks.id, id))
}

export async function deleteWebhook({ db }: TxCtx, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id))
}
