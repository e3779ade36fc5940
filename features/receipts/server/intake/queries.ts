import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { liveReceiptEmails, receiptAttachments, receiptEmails, receiptEmailTrash } from '../tables.ts'

export type NewEmail = Omit<typeof receiptEmails.$inferInsert, 'id' | 'state' | 'receivedAt'>

export type SavedEmail = { id: string; isDuplicate: boolean }

const keyOf = ({ messageId, contentHash }: Pick<NewEmail, 'messageId' | 'contentHash'>) => `${messageId} ${contentHash}`

/** Adds emails, or counts one more delivery of those that are there already, also among themselves; answers in their order. */
export async function saveEmails(tx: TxCtx, emails: NewEmail[]): Promise<SavedEmail[]> {
  const copies = Map.groupBy(emails, keyOf)
  // Always in the same order, so that two processes cannot wait for each other's rows.
  const rows = [...copies.keys()].toSorted().map((key) => {
    const [email, ...others] = copies.get(key)!
    const id = newId()
    return { ...email!, id, deliveryCount: 1 + others.length, state: 'received' as const, receivedAt: tx.now() }
  })
  const stored = await tx.db
    .insert(receiptEmails)
    .values(rows)
    .onConflictDoUpdate({
      target: [receiptEmails.messageId, receiptEmails.contentHash],
      set: { deliveryCount: sql`${receiptEmails.deliveryCount} + excluded.delivery_count` },
    })
    .returning({ id: receiptEmails.id, messageId: receiptEmails.messageId, contentHash: receiptEmails.contentHash })
  const ids = new Map(stored.map((row) => [keyOf(row), row.id]))
  const newIds = new Set(rows.map(({ id }) => id))
  return emails.map((email) => {
    const id = ids.get(keyOf(email))!
    return { id, isDuplicate: !newIds.has(id) || copies.get(keyOf(email))![0] !== email }
  })
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
