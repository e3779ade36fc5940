import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { sourceHooks } from '../sync/tables.ts'

export type Hook = { secret: string; confirmedAt: Date | null; lastHeardAt: Date | null }

const about = (source: string) => `source-hook:${source}`

/** The secret a source signs its deliveries with, and when it was last heard. */
export async function findHook({ db, seal }: Ctx, source: string): Promise<Hook | null> {
  const [row] = await db.select().from(sourceHooks).where(eq(sourceHooks.source, source))
  return row ? { ...row, secret: seal.open(row.sealedSecret, about(source)) } : null
}

/** Keeps a secret that was handed over, unless the source has signed with the one we have; answers whether it was kept. */
export async function keepSecret(
  { db, seal, now }: Ctx,
  { source, secret }: { source: string; secret: string },
): Promise<boolean> {
  const hook = { sealedSecret: seal.close(secret, about(source)), receivedAt: now() }
  const rows = await db
    .insert(sourceHooks)
    .values({ ...hook, source })
    .onConflictDoUpdate({ target: sourceHooks.source, set: hook, setWhere: isNull(sourceHooks.confirmedAt) })
    .returning({ source: sourceHooks.source })
  return rows.length > 0
}

/** Notes that the source signed a delivery just now; the first one confirms the secret. */
export async function noteHeard({ db, now }: Ctx, source: string): Promise<void> {
  const heard = { lastHeardAt: now() }
  await db.update(sourceHooks).set(heard).where(eq(sourceHooks.source, source))
  await db
    .update(sourceHooks)
    .set({ confirmedAt: now() })
    .where(and(eq(sourceHooks.source, source), isNull(sourceHooks.confirmedAt)))
}

/** Forgets the secret, so that another one can be handed over. */
export async function forgetSecret({ db }: Ctx, source: string): Promise<void> {
  await db.delete(sourceHooks).where(eq(sourceHooks.source, source))
}
