import { asc, eq, gt, inArray, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { liveReceiptEmails, receiptDuplicates, receipts } from '../tables.ts'

/** Of 256 bits, those that a copy, other light or another camera may change. Receipts of one shop differ in as few. */
const maxChangedBits = 13
/** Receipts that the nightly job compares at once, with all others. */
const batchSize = 100

/**
 * Compares these receipts with all others and keeps what is the same: merchant, day and total, or the file, or a picture that looks the same.
 * Receipts of one shop look the same, too, so a picture counts only where neither total nor day says otherwise. Call it where a receipt is
 * added, or one of the values changes.
 */
export async function saveDuplicates(tx: TxCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  // Two receipts that are saved at once would not see each other.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('receipt duplicates'))`)
  const { receiptId, originalId } = receiptDuplicates
  await tx.db.delete(receiptDuplicates).where(or(inArray(receiptId, ids), inArray(originalId, ids)))
  const looksSame = sql`bit_count(one.looks # other.looks) <= ${maxChangedBits}`
  const mayBeSame = sql`(one.total_amount = other.total_amount or one.total_amount is null or other.total_amount is null)
    and (one.transaction_date = other.transaction_date or one.transaction_date is null or other.transaction_date is null)
    and ${looksSame}`
  const columns = sql`one.id as one_id, one.created_at as one_at, other.id as other_id, other.created_at as other_at`
  await tx.db.execute(sql`
    with pictures as materialized (
      select r.id, r.created_at, r.total_amount, r.transaction_date, ('x' || a.fingerprint)::bit(256) as looks
      from receipts r join receipt_attachments a on a.id = r.attachment_id where a.fingerprint is not null),
    one as materialized (
      select r.*, a.content_hash, ('x' || a.fingerprint)::bit(256) as looks
      from receipts r left join receipt_attachments a on a.id = r.attachment_id where ${inArray(sql`r.id`, ids)}),
    same as (
      select ${columns} from one join receipts other on other.total_amount = one.total_amount
        and other.transaction_date = one.transaction_date and lower(other.merchant_name) = lower(one.merchant_name)
      union select ${columns} from one
        join receipt_attachments file on file.content_hash = one.content_hash join receipts other on other.attachment_id = file.id
      union select ${columns} from one join pictures other on ${mayBeSame})
    insert into receipt_duplicates (receipt_id, original_id)
    select case when other_at < one_at then one_id else other_id end, case when other_at < one_at then other_id else one_id end
    from same where one_at <> other_at
    on conflict do nothing`)
}

/** Forgets receipts that are gone. */
export async function deleteLostDuplicates({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const isLost = (column: AnyPgColumn) => notExists(db.select().from(receipts).where(eq(receipts.id, column)))
  const { receiptId, originalId } = receiptDuplicates
  await db.delete(receiptDuplicates).where(or(isLost(receiptId), isLost(originalId)))
}

/** The ids after this one, in their order. */
export async function listReceiptIds({ db }: Pick<Ctx, 'db'>, after: string): Promise<string[]> {
  const rows = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(gt(receipts.id, after))
    .orderBy(asc(receipts.id))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

/** Of each of these receipts the oldest other one that is the same, outside the trash. */
export async function listDuplicates({ db }: Pick<Ctx, 'db'>, ids: string[]): Promise<Map<string, string>> {
  const { receiptId, originalId } = receiptDuplicates
  const rows = await db
    .select({ receiptId, originalId: sql<string>`min(${originalId}::text)` })
    .from(receiptDuplicates)
    .innerJoin(receipts, eq(receipts.id, originalId))
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
    .where(inArray(receiptId, ids))
    .groupBy(receiptId)
  return new Map(rows.map((row) => [row.receiptId, row.originalId]))
}

/** Whether a receipt has such another. */
export const isDuplicate: SQL = sql`(${receipts.id} in (
  select duplicate.receipt_id from receipt_duplicates duplicate join receipts original on original.id = duplicate.original_id
  join live_receipt_emails email on email.id = original.email_id))`
