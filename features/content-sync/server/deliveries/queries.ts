import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { sourceHooks } from '../tables.ts'

export type Webhook = { secret: string; confirmedAt: Date | null; lastDeliveryAt: Date | null }

const secretContext = (source: string) => `source-hook:${source}`

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

/** Deletes the secret, so that the source can send another one. */
export async function deleteSecret({ db }: Ctx, source: string): Promise<void> {
  await db.delete(sourceHooks).where(eq(sourceHooks.source, source))
}
