import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { listLinkNames } from '#features/links/server/targets/queries.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { webhookClicks, webhooks } from '../tables.ts'

/**
 * SQL that keeps clicks for the next deliveries, and nothing while no webhook is active. `rows` selects id, link_id, clicked_at, is_qr,
 * country, city, device, browser, referrer, campaign. A fragment, so that it can be part of the statement that stores the clicks: each
 * stored click is delivered, and the redirect has been answered long before.
 */
export const addToWebhookClicks = (rows: SQL): SQL => sql`
  insert into webhook_clicks (id, link_id, clicked_at, is_qr, country, city, device, browser, referrer, campaign)
  select * from (${rows}) as fresh_clicks where exists (select from webhooks where is_active)
  on conflict do nothing`

export type PendingClick = typeof webhookClicks.$inferSelect & { title: string; shortCode: string; isDemo: boolean }

/** Takes the oldest clicks; another process takes others. Clicks on purged links are dropped. */
export async function takeClicks(tx: TxCtx, count: number): Promise<{ takenCount: number; clicks: PendingClick[] }> {
  const oldest = tx.db
    .select({ id: webhookClicks.id })
    .from(webhookClicks)
    .orderBy(asc(webhookClicks.clickedAt))
    .limit(count)
    .for('update', { skipLocked: true })
  const taken = await tx.db.delete(webhookClicks).where(inArray(webhookClicks.id, oldest)).returning()
  const links = await listLinkNames(tx, [...new Set(taken.map(({ linkId }) => linkId))])
  const byId = new Map(links.map(({ id, title, shortCode, isDemo }) => [id, { title, shortCode, isDemo }]))
  const clicks = taken.flatMap((click) => {
    const link = byId.get(click.linkId)
    return link ? [{ ...click, ...link }] : []
  })
  return { takenCount: taken.length, clicks: clicks.toSorted((a, b) => a.clickedAt.getTime() - b.clickedAt.getTime()) }
}

/** Active webhooks of active people, and whether those are of the demo: they get clicks on links of their own kind only (T9). */
export async function listActiveWebhooks(tx: TxCtx): Promise<{ id: string; isDemo: boolean }[]> {
  return tx.db
    .select({ id: webhooks.id, isDemo: people.isDemo })
    .from(webhooks)
    .innerJoin(people, eq(people.id, webhooks.ownerId))
    .where(and(webhooks.isActive, isNull(people.deactivatedAt)))
}
