import { and, asc, eq, getColumns, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { PeriodQuery, ReceiptTotals } from '../../schema.ts'
import type { AttachmentRow, ReceiptRow } from '../reading/queries.ts'
import { liveReceiptEmails, receiptAttachments, receipts } from '../tables.ts'

/** Of emails outside the trash, with a day within the period. */
function isWithin({ db }: Ctx, { from, to }: PeriodQuery): SQL | undefined {
  const live = db.select({ id: liveReceiptEmails.id }).from(liveReceiptEmails)
  return and(
    inArray(receipts.emailId, live),
    from ? gte(receipts.transactionDate, from) : undefined,
    to ? lte(receipts.transactionDate, to) : undefined,
  )
}

/** What was spent by month and by category, each currency apart. */
export async function sumReceipts(ctx: Ctx, period: PeriodQuery): Promise<ReceiptTotals> {
  const month = sql<string>`to_char(${receipts.transactionDate}, 'YYYY-MM')`
  const category = sql<string>`coalesce(${receipts.category}, 'Other')`
  const figures = {
    currency: receipts.currency,
    total: sql`sum(${receipts.totalAmount})`.mapWith(Number),
    count: sql`count(*)`.mapWith(Number),
  }
  const where = and(isWithin(ctx, period), isNotNull(receipts.totalAmount), isNotNull(receipts.transactionDate))
  const [months, categories] = [
    await ctx.db
      .select({ month, ...figures })
      .from(receipts)
      .where(where)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`)
      .limit(600),
    await ctx.db
      .select({ category, ...figures })
      .from(receipts)
      .where(where)
      .groupBy(sql`1, 2`)
      .orderBy(sql`3 desc, 1`)
      .limit(200),
  ]
  return { months, categories }
}

/** The receipts of a period, in the order in which they came in. */
export async function listPeriod(
  ctx: Ctx,
  { limit, cursor, ...period }: PageQuery & PeriodQuery,
): Promise<Page<ReceiptRow>> {
  const where = isWithin(ctx, period)
  const list = keyset({ from: receipts, by: 'createdAt', page: { limit, cursor } })
  return list.read(ctx.db.select().from(receipts), { where, count: () => ctx.db.$count(receipts, where) })
}

/** The files of the receipts of a period; those without one were read from the text of an email. */
export async function listPeriodFiles(
  ctx: Ctx,
  period: PeriodQuery,
): Promise<(AttachmentRow & { day: string | null })[]> {
  return ctx.db
    .select({ ...getColumns(receiptAttachments), day: receipts.transactionDate })
    .from(receipts)
    .innerJoin(receiptAttachments, eq(receiptAttachments.id, receipts.attachmentId))
    .where(isWithin(ctx, period))
    .orderBy(asc(receipts.transactionDate), asc(receipts.id))
    .limit(5_000)
}
