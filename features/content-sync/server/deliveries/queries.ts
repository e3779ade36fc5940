import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { sourceHooks, sourceHookWindows } from '../tables.ts'

export type Webhook = { secret: string; confirmedAt: Date | null; lastDeliveryAt: Date | null }

export const secretContext = (source: string) => `source-hook:${source}`

/** The secret a source signs its deliveries with, and the time of its last delivery. */
export async function findWebhook({ db, encryption }: Ctx, source: string): Promise<Webhook | null> {
  const [row] = await db.select().from(sourceHooks).where(eq(sourceHooks.source, source))
  return row ? { ...row, secret: encryption.decrypt(row.encryptedSecret, secretContext(source)) } : null
}

/** Saves a secret unless the current one is confirmed; returns whether it was saved. */
export async function saveSecret(
  { db, encryption, now }: Ctx,
  { source, secret }: { source: string; secret: string },
): Promise<boolean> {
  const webhook = { encryptedSecret: encryption.encrypt(secret, secretContext(source)), receivedAt: now() }
  const rows = await db
    .insert(sourceHooks)
    .values({ ...webhook, source })
    .onConflictDoUpdate({ target: sourceHooks.source, set: webhook, setWhere: isNull(sourceHooks.confirmedAt) })
    .returning({ source: sourceHooks.source })
  return rows.length > 0
}

/** Records a signed delivery. The first one confirms the secret. */
export async function recordDelivery({ db, now }: Ctx, source: string): Promise<void> {
  const change = { lastDeliveryAt: now() }
  await db.update(sourceHooks).set(change).where(eq(sourceHooks.source, source))
  await db
    .update(sourceHooks)
    .set({ confirmedAt: now() })
    .where(and(eq(sourceHooks.source, source), isNull(sourceHooks.confirmedAt)))
}

/** Deletes the secret: deliveries are refused until staff connect the webhook again. */
export async function deleteSecret({ db }: Ctx, source: string): Promise<void> {
  await db.delete(sourceHooks).where(eq(sourceHooks.source, source))
  await closeWindow({ db }, source)
}

/** Lets the source send a secret until then. */
export async function openWindow(
  { db }: Ctx,
  { source, openUntil }: { source: string; openUntil: Date },
): Promise<void> {
  await db
    .insert(sourceHookWindows)
    .values({ source, openUntil })
    .onConflictDoUpdate({ target: sourceHookWindows.source, set: { openUntil } })
}

/** Until when the source may send a secret; null when it may not. */
export async function findWindow({ db, now }: Ctx, source: string): Promise<Date | null> {
  const [row] = await db.select().from(sourceHookWindows).where(eq(sourceHookWindows.source, source))
  return row && row.openUntil > now() ? row.openUntil : null
}

export async function closeWindow({ db }: Pick<Ctx, 'db'>, source: string): Promise<void> {
  await db.delete(sourceHookWindows).where(eq(sourceHookWindows.source, source))
}
