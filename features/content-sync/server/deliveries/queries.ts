import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { sourceHooks } from '../tables.ts'

export type Webhook = { secret: string; confirmedAt: Date | null; lastDeliveryAt: Date | null }

const secretContext = (source: string) => `source-hook:${source}`

/** The secret a source signs its deliveries with, and when it was last heard. */
export async function findWebhook({ db, encryption }: Ctx, source: string): Promise<Webhook | null> {
  const [row] = await db.select().from(sourceHooks).where(eq(sourceHooks.source, source))
  return row ? { ...row, secret: encryption.decrypt(row.encryptedSecret, secretContext(source)) } : null
}

/** Keeps a secret that was handed over, unless the source has signed with the one we have; answers whether it was kept. */
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

/** Notes that the source signed a delivery just now; the first one confirms the secret. */
export async function recordDelivery({ db, now }: Ctx, source: string): Promise<void> {
  const change = { lastDeliveryAt: now() }
  await db.update(sourceHooks).set(change).where(eq(sourceHooks.source, source))
  await db
    .update(sourceHooks)
    .set({ confirmedAt: now() })
    .where(and(eq(sourceHooks.source, source), isNull(sourceHooks.confirmedAt)))
}

/** Forgets the secret, so that another one can be handed over. */
export async function deleteSecret({ db }: Ctx, source: string): Promise<void> {
  await db.delete(sourceHooks).where(eq(sourceHooks.source, source))
}
