import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { chatShares } from '../tables.ts'

export type ShareRow = typeof chatShares.$inferSelect

const isOpen = ({ now }: Pick<Ctx, 'now'>) => gt(chatShares.expiresAt, now())

/** The copies of a conversation that can be opened, newest first. */
export async function listShares(ctx: Ctx | TxCtx, sessionId: string): Promise<ShareRow[]> {
  return ctx.db
    .select()
    .from(chatShares)
    .where(and(eq(chatShares.sessionId, sessionId), isOpen(ctx)))
    .orderBy(desc(chatShares.createdAt))
}

export async function insertShare({ db }: TxCtx, row: ShareRow): Promise<void> {
  await db.insert(chatShares).values(row)
}

/** Revokes a copy of the viewer's own, else a 404. */
export async function deleteShare(ctx: Ctx, id: string): Promise<void> {
  const isOwn = and(eq(chatShares.id, id), withinScope(ctx, { owner: chatShares.ownerId }))
  const { rowCount } = await ctx.db.delete(chatShares).where(isOwn)
  if (rowCount === 0) throw problem('chat.share_not_found')
}

export type FoundShare = { share: ShareRow; owner: { firstName: string; lastName: string } }

/** The copy with this token, or a 404. Demo people share with demo people only (T9). */
export async function findShared(ctx: Ctx, tokenHash: Buffer): Promise<FoundShare> {
  const [row] = await ctx.db
    .select({ share: chatShares, owner: { firstName: people.firstName, lastName: people.lastName } })
    .from(chatShares)
    .innerJoin(people, eq(people.id, chatShares.ownerId))
    .where(and(eq(chatShares.tokenHash, tokenHash), isOpen(ctx), eq(people.isDemo, ctx.me.isDemo)))
  if (!row) throw problem('chat.share_not_found')
  return row
}

export async function deleteExpiredShares({ db, now }: TxCtx): Promise<void> {
  await db.delete(chatShares).where(lte(chatShares.expiresAt, now()))
}
