import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { liveReceiptEmails, receiptAttachments, receiptEmails, receipts } from '../tables.ts'

export type EmailRow = typeof receiptEmails.$inferSelect
export type AttachmentRow = typeof receiptAttachments.$inferSelect
export type ReceiptRow = typeof receipts.$inferSelect

/** Claims an email for this worker; null where it is read already, waits for staff, or is in the trash. */
export async function claimEmail(ctx: Ctx, id: string): Promise<EmailRow | null> {
  const live = ctx.db.select({ id: liveReceiptEmails.id }).from(liveReceiptEmails).where(eq(liveReceiptEmails.id, id))
  const [row] = await ctx.db
    .update(receiptEmails)
    .set({
      state: 'reading',
      claimedAt: ctx.now(),
      claimCount: sql`${receiptEmails.claimCount} + 1`,
      tryCount: sql`${receiptEmails.tryCount} + 1`,
    })
    .where(and(inArray(receiptEmails.id, live), inArray(receiptEmails.state, ['received', 'reading'])))
    .returning()
  return row ?? null
}

/** Ends a claim; answers whether it still held. */
export async function endClaim(
  tx: TxCtx,
  { email, set }: { email: EmailRow; set: Partial<EmailRow> },
): Promise<boolean> {
  const ended = await tx.db
    .update(receiptEmails)
    .set({ ...set, version: sql`${receiptEmails.version} + 1` })
    .where(
      and(
        eq(receiptEmails.id, email.id),
        eq(receiptEmails.claimCount, email.claimCount),
        eq(receiptEmails.state, 'reading'),
      ),
    )
    .returning({ id: receiptEmails.id })
  return ended.length > 0
}

export async function listAttachments(ctx: Pick<Ctx, 'db'>, emailIds: string[]): Promise<AttachmentRow[]> {
  return ctx.db
    .select()
    .from(receiptAttachments)
    .where(inArray(receiptAttachments.emailId, emailIds))
    .orderBy(asc(receiptAttachments.ordinal))
}

/** Adds an attachment; the same one of an earlier reading stays. */
export async function saveAttachment(tx: TxCtx, row: AttachmentRow): Promise<void> {
  await tx.db
    .insert(receiptAttachments)
    .values(row)
    .onConflictDoUpdate({
      target: [receiptAttachments.emailId, receiptAttachments.ordinal],
      set: { error: row.error, note: row.note, fingerprint: row.fingerprint },
    })
}

export async function listReceipts(ctx: Pick<Ctx, 'db'>, emailIds: string[]): Promise<ReceiptRow[]> {
  return ctx.db.select().from(receipts).where(inArray(receipts.emailId, emailIds)).orderBy(asc(receipts.id))
}

export async function insertReceipts(tx: TxCtx, rows: ReceiptRow[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(receipts).values(rows)
}

export async function deleteReceipts(tx: TxCtx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.db.delete(receipts).where(inArray(receipts.id, ids))
}

/** The category that staff last verified for a merchant. */
export async function findMerchantCategory(ctx: Pick<Ctx, 'db'>, merchantName: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ category: receipts.category })
    .from(receipts)
    .where(
      and(
        isNotNull(receipts.verifiedAt),
        isNotNull(receipts.category),
        eq(sql`lower(${receipts.merchantName})`, merchantName.toLowerCase()),
      ),
    )
    .orderBy(desc(receipts.verifiedAt))
    .limit(1)
  return row?.category ?? null
}

/** Whether the address belongs to somebody with an account. */
export async function isMemberAddress({ db }: Pick<Ctx, 'db'>, address: string): Promise<boolean> {
  return (await db.$count(people, and(eq(people.email, address), isNull(people.deactivatedAt)))) > 0
}
