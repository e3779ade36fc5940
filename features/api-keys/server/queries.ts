import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { apiKeys } from '#platform/server/api-keys/tables.ts'
import { problem } from '#platform/server/problem.ts'

type ApiKeyRow = typeof apiKeys.$inferSelect

const isLive = (ctx: Ctx | TxCtx) => and(eq(apiKeys.personId, ctx.me.id), isNull(apiKeys.revokedAt))

/** The viewer's keys, newest first. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKeyRow[]> {
  return ctx.db.select().from(apiKeys).where(isLive(ctx)).orderBy(desc(apiKeys.id))
}

export async function countApiKeys(tx: TxCtx): Promise<number> {
  return tx.db.$count(apiKeys, isLive(tx))
}

export async function insertApiKey({ db }: TxCtx, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [key] = await db.insert(apiKeys).values(row).returning()
  return key!
}

/** Revokes a key of the viewer, or answers a 404. */
export async function revokeKey(tx: TxCtx, id: string): Promise<void> {
  const revoked = await tx.db
    .update(apiKeys)
    .set({ revokedAt: tx.now() })
    .where(and(eq(apiKeys.id, id), isLive(tx)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw problem('api_key.not_found')
}
