import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { liveReceiptEmails, receiptAttachments, receiptEmails, receiptEmailTrash } from '../tables.ts'

export type NewEmail = Omit<typeof receiptEmails.$inferInsert, 'id' | 'state' | 'receivedAt'>

/** Adds an email, or counts one more delivery of one that is there already. */
export async function insertEmail(tx: TxCtx, email: NewEmail): Promise<{ id: string; isDuplicate: boolean }> {
  const id = newId()
  const [row] = await tx.db
    .insert(receiptEmails)
    .values({ ...email, id, state: 'received', receivedAt: tx.now() })
    .onConflictDoUpdate({
      target: [receiptEmails.messageId, receiptEmails.contentHash],
      set: { deliveryCount: sql`${receiptEmails.deliveryCount} + 1` },
    })
    .returning({ id: receiptEmails.id })
  return { id: row!.id, isDuplicate: row!.id !== id }
}

/** Emails that nobody reads although they should be: their job was lost, or gave up. */
export async function listUnfinishedIds(ctx: Ctx): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - receiptLimits.unfinishedSeconds * 1_000)
  const { id, state, receivedAt, claimedAt } = liveReceiptEmails
  const rows = await ctx.db
    .select({ id })
    .from(liveReceiptEmails)
    .where(
      or(
        and(eq(state, 'reading'), lte(claimedAt, before)),
        and(eq(state, 'received'), lte(sql`coalesce(${claimedAt}, ${receivedAt})`, before)),
      ),
    )
    .limit(500)
  return rows.map((row) => row.id)
}

/** Those of the keys that an email or an attachment refers to. */
export async function findFileKeys(ctx: Ctx, keys: string[]): Promise<Set<string>> {
  const emails = receiptEmailTrash.withTrashed
  const [ofEmails, ofAttachments] = [
    await ctx.db.select({ key: emails.fileKey }).from(emails).where(inArray(emails.fileKey, keys)),
    await ctx.db
      .select({ key: receiptAttachments.fileKey })
      .from(receiptAttachments)
      .where(inArray(receiptAttachments.fileKey, keys)),
  ]
  return new Set([...ofEmails, ...ofAttachments].map(({ key }) => key))
}
