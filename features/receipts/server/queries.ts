import { and, eq, exists, getColumns, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
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

/** Of 256 bits, those that a copy, other light or another camera may change. Receipts of one shop differ in as few. */
const maxChangedBits = 13

/**
 * Of each of these receipts the oldest other one with the same merchant, day and total, with the same file, or with a picture that looks the same. Receipts
 * of one shop look the same, too, so a picture counts only where neither total nor day says otherwise.
 */
export async function listDuplicates(ctx: Pick<Ctx, 'db'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const looksSame = sql`bit_count(('x' || one.fingerprint)::bit(256) # ('x' || file.fingerprint)::bit(256)) <= ${maxChangedBits}`
  const mayBeSame = sql`(one.total_amount = other.total_amount or one.total_amount is null or other.total_amount is null)
    and (one.transaction_date = other.transaction_date or one.transaction_date is null or other.transaction_date is null)
    and ${looksSame}`
  const others = sql`receipts other left join receipt_attachments file on file.id = other.attachment_id`
  // Each part can use an index of its own; together they would read every receipt for each.
  const { rows } = await ctx.db.execute<{ id: string; other_id: string }>(sql`
    with one as (
      select r.*, a.content_hash, a.fingerprint from receipts r
      left join receipt_attachments a on a.id = r.attachment_id where ${inArray(sql`r.id`, ids)})
    select one.id, min(same.id::text) as other_id from one cross join lateral (
      select other.id, other.email_id, other.created_at from ${others}
        where other.total_amount = one.total_amount and other.transaction_date = one.transaction_date
          and (lower(other.merchant_name) = lower(one.merchant_name) or ${looksSame})
      union all select other.id, other.email_id, other.created_at from receipt_attachments file
        join receipts other on other.attachment_id = file.id where file.content_hash = one.content_hash
      union all select other.id, other.email_id, other.created_at from ${others}
        where (other.total_amount is null or other.transaction_date is null) and ${mayBeSame}
      union all select other.id, other.email_id, other.created_at from ${others}
        where (one.total_amount is null or one.transaction_date is null) and ${mayBeSame}
    ) same
    join live_receipt_emails email on email.id = same.email_id
    where same.id <> one.id and same.created_at < one.created_at group by one.id`)
  return new Map(rows.map(({ id, other_id: otherId }) => [id, otherId]))
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
