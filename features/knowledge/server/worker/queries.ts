import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { limits } from '#rules/limits.ts'
import type { ItemRow } from '../queries.ts'
import { knowledgeItems, knowledgePassages } from '../tables.ts'

export type PassageRow = typeof knowledgePassages.$inferSelect
export type Claim = { item: ItemRow; token: string }

const leaseEnd = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() + limits.knowledge.leaseSeconds * 1_000)
const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** SQL: whether it waits, or its worker has not renewed its claim. */
const isOpen = ({ now }: Pick<Ctx, 'now'>) => sql`(${knowledgeItems.state} = 'queued'
  or (${knowledgeItems.state} = 'reading' and ${knowledgeItems.leaseUntil} <= ${instantOf(now())}))
  and (${knowledgeItems.retryAt} is null or ${knowledgeItems.retryAt} <= ${instantOf(now())})`

/** Claims an item for this worker; null where there is nothing to do, or another worker does it. */
export async function claimItem(ctx: Ctx, id: string): Promise<Claim | null> {
  const token = newId()
  const [item] = await ctx.db
    .update(knowledgeItems)
    .set({
      state: 'reading',
      leaseToken: token,
      leaseUntil: leaseEnd(ctx),
      claimCount: sql`${knowledgeItems.claimCount} + 1`,
    })
    .where(and(eq(knowledgeItems.id, id), isOpen(ctx)))
    .returning()
  return item ? { item, token } : null
}

const isClaimed = ({ item, token }: Claim) => and(eq(knowledgeItems.id, item.id), eq(knowledgeItems.leaseToken, token))

export async function renewLease(ctx: Ctx, claim: Claim): Promise<boolean> {
  const renewed = await ctx.db
    .update(knowledgeItems)
    .set({ leaseUntil: leaseEnd(ctx) })
    .where(isClaimed(claim))
    .returning({ id: knowledgeItems.id })
  return renewed.length > 0
}

/** Ends a claim with this outcome; answers whether it still held. */
export async function endClaim(
  { db }: { db: Db },
  { claim, set }: { claim: Claim; set: Partial<ItemRow> },
): Promise<boolean> {
  const ended = await db
    .update(knowledgeItems)
    .set({ leaseToken: null, leaseUntil: null, claimCount: 0, ...set })
    .where(isClaimed(claim))
    .returning({ id: knowledgeItems.id })
  return ended.length > 0
}

/** Items that wait for a worker: after a crash, or for their next try. */
export async function listOpenIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ id: knowledgeItems.id }).from(knowledgeItems).where(isOpen(ctx))
  return rows.map(({ id }) => id)
}

/** Writes the passages of the next generation, in place of what a killed worker left of it. */
export async function insertPassages(
  { db }: TxCtx,
  { item, passages }: { item: ItemRow; passages: PassageRow[] },
): Promise<void> {
  const ofItem = eq(knowledgePassages.itemId, item.id)
  await db.delete(knowledgePassages).where(and(ofItem, gt(knowledgePassages.generation, item.generation)))
  const chunkSize = 500
  for (let offset = 0; offset < passages.length; offset += chunkSize)
    await db
      .insert(knowledgePassages)
      .values(passages.slice(offset, offset + chunkSize))
      // The same text has the same ids: where the content is what it once was, rows are there already.
      .onConflictDoUpdate({ target: knowledgePassages.id, set: { generation: sql`excluded.generation` } })
}

export async function deletePassagesBefore(
  { db }: TxCtx,
  { itemId, generation }: { itemId: string; generation: number },
): Promise<void> {
  await db
    .delete(knowledgePassages)
    .where(and(eq(knowledgePassages.itemId, itemId), lt(knowledgePassages.generation, generation)))
}

/** The passages of an item that are in use, in order. */
export async function listPassages(
  { db }: { db: Db },
  item: Pick<ItemRow, 'id' | 'generation'>,
): Promise<PassageRow[]> {
  return db
    .select()
    .from(knowledgePassages)
    .where(and(eq(knowledgePassages.itemId, item.id), eq(knowledgePassages.generation, item.generation)))
    .orderBy(asc(knowledgePassages.ordinal))
}
