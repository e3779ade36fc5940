import { and, eq, exists, getColumns, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { addDays } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import type { EmailQuery } from '../schema.ts'
import type { AttachmentRow, EmailRow } from './reading/queries.ts'
import { liveReceiptEmails, receiptAttachments, receiptEmails, receiptEmailTrash, receipts } from './tables.ts'

/** Emails outside the trash, newest first. */
export async function listEmails(
  ctx: Ctx,
  { limit, cursor, ...filters }: PageQuery & EmailQuery,
): Promise<Page<EmailRow>> {
  const where = toCondition(ctx, filters)
  const list = keyset({ from: liveReceiptEmails, by: 'receivedAt', page: { limit, cursor } })
  const select = ctx.db.select().from(liveReceiptEmails)
  return list.read(select, { where, count: () => ctx.db.$count(liveReceiptEmails, where) })
}

function toCondition({ db, config }: Ctx, { q, state, review, from, to }: EmailQuery): SQL | undefined {
  const ofEmail = eq(receipts.emailId, liveReceiptEmails.id)
  const hasReceipt = (condition: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(receipts)
        .where(and(ofEmail, condition)),
    )
  const { subject, fromAddress, receivedAt } = liveReceiptEmails
  const startOf = (day: string) => sql`(${day}::timestamp at time zone ${config.timeZone})`
  const words = q
    ? sql`(${containsText([subject, fromAddress], q)} or ${hasReceipt(containsText([receipts.merchantName, receipts.notes], q))})`
    : undefined
  return and(
    state && eq(liveReceiptEmails.state, state),
    review === 'open' ? hasReceipt(isNull(receipts.verifiedAt)) : undefined,
    review === 'verified' ? and(hasReceipt(undefined), sql`not ${hasReceipt(isNull(receipts.verifiedAt))}`) : undefined,
    from ? gte(receivedAt, startOf(from)) : undefined,
    to ? lt(receivedAt, startOf(addDays(to, 1))) : undefined,
    words,
  )
}

/** An email outside the trash, or a 404. */
export async function findEmail(ctx: Pick<Ctx, 'db'>, id: string): Promise<EmailRow> {
  const [row] = await ctx.db.select().from(liveReceiptEmails).where(eq(liveReceiptEmails.id, id))
  if (!row) throw problem('receipt.email_not_found')
  return row
}

/** The same, locked. */
export async function lockEmail(tx: TxCtx, id: string): Promise<EmailRow> {
  const { withTrashed: table, isTrashed } = receiptEmailTrash
  const [row] = await tx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), sql`not (${isTrashed})`))
    .for('update')
  if (!row) throw problem('receipt.email_not_found')
  return row
}

export async function updateEmail(tx: TxCtx, { id, set }: { id: string; set: Partial<EmailRow> }): Promise<void> {
  await tx.db
    .update(receiptEmails)
    .set({ ...set, version: sql`${receiptEmails.version} + 1` })
    .where(eq(receiptEmails.id, id))
}

/** An attachment of an email outside the trash, or a 404. */
export async function findAttachment(ctx: Ctx, id: string): Promise<AttachmentRow> {
  const [row] = await ctx.db
    .select(getColumns(receiptAttachments))
    .from(receiptAttachments)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receiptAttachments.emailId))
    .where(eq(receiptAttachments.id, id))
  if (!row) throw problem('receipt.attachment_not_found')
  return row
}

export const {
  list: listTrashedEmails,
  trashOne: moveToTrash,
  restoreOne: restoreFromTrash,
  purge: purgeFromTrash,
} = receiptEmailTrash

export const purgeExpired = (tx: TxCtx) => receiptEmailTrash.purgeExpired(tx, { days: receiptLimits.trashDays })

const dayMs = 86_400_000

/** Deletes emails that waited in quarantine for their time, and were not released. Those in the trash have a time of their own. */
export async function deleteOldQuarantined({ db, now }: TxCtx): Promise<EmailRow[]> {
  const before = new Date(now().getTime() - receiptLimits.quarantineDays * dayMs)
  const { state, trashedAt, processedAt } = receiptEmails
  return db
    .delete(receiptEmails)
    .where(and(eq(state, 'quarantined'), isNull(trashedAt), lt(processedAt, before)))
    .returning()
}
