import { and, asc, eq, getColumns, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { ReceiptQuery, ReceiptTotals } from '../../ledger-schema.ts'
import { toMatches, hasNoRate, isComplete } from '../ledger/queries.ts'
import type { AttachmentRow, ReceiptRow } from '../reading/queries.ts'
import { receiptAttachments, receipts } from '../tables.ts'

const count = sql`count(*)`.mapWith(Number)
const homeTotal = sql`coalesce(sum(${receipts.homeAmount}), 0)`.mapWith(Number)
const originalTotal = sql`sum(${receipts.totalAmount})`.mapWith(Number)

/** What was spent in the home currency by month and by category. Receipts without a rate, a total or a date are apart. */
export async function sumReceipts(ctx: Ctx, filters: ReceiptQuery): Promise<ReceiptTotals> {
  const where = toMatches(ctx, filters)
  const unrated = and(where, hasNoRate(ctx))
  const rated = and(where, isComplete, sql`not ${hasNoRate(ctx)}`)
  return {
    homeCurrency: ctx.config.homeCurrency,
    ...(await sumAll(ctx, { where, rated })),
    ...(await sumGroups(ctx, rated)),
    unrated: await ctx.db
      .select({ currency: receipts.currency, total: originalTotal, count })
      .from(receipts)
      .where(unrated)
      .groupBy(receipts.currency)
      .orderBy(asc(receipts.currency))
      .limit(200),
  }
}

async function sumAll(ctx: Ctx, { where, rated }: { where: SQL; rated: SQL | undefined }) {
  const [row] = await ctx.db.select({ total: homeTotal, count }).from(receipts).where(rated)
  return {
    ...row!,
    openCount: await ctx.db.$count(receipts, and(where, sql`${receipts.verifiedAt} is null`)),
    incompleteCount: await ctx.db.$count(receipts, and(where, sql`not ${isComplete}`)),
  }
}

async function sumGroups(ctx: Ctx, rated: SQL | undefined) {
  const month = sql<string>`to_char(${receipts.transactionDate}, 'YYYY-MM')`
  const category = sql<string>`coalesce(${receipts.category}, 'No category')`
  const read = <Group extends Record<string, SQL | typeof receipts.currency>>(group: Group) =>
    ctx.db
      .select({ ...group, total: homeTotal, count })
      .from(receipts)
      .where(rated)
      .groupBy(sql`1`)
  return {
    months: await read({ month })
      .orderBy(sql`1`)
      .limit(600),
    categories: await read({ category })
      .orderBy(sql`2 desc, 1`)
      .limit(100),
    currencies: await ctx.db
      .select({ currency: receipts.currency, total: originalTotal, count, homeTotal })
      .from(receipts)
      .where(rated)
      .groupBy(receipts.currency)
      .orderBy(asc(receipts.currency))
      .limit(200),
  }
}

/** The receipts that match, in the order in which they came in. */
export async function listMatches(
  ctx: Ctx,
  { limit, cursor, ...filters }: PageQuery & ReceiptQuery,
): Promise<Page<ReceiptRow>> {
  const where = toMatches(ctx, filters)
  const list = keyset({ from: receipts, by: 'createdAt', page: { limit, cursor } })
  return list.read(ctx.db.select().from(receipts), { where, count: () => ctx.db.$count(receipts, where) })
}

/** The files of the receipts that match; those without one were read from the text of an email. */
export async function listFiles(ctx: Ctx, filters: ReceiptQuery): Promise<(AttachmentRow & { day: string | null })[]> {
  return ctx.db
    .select({ ...getColumns(receiptAttachments), day: receipts.transactionDate })
    .from(receipts)
    .innerJoin(receiptAttachments, eq(receiptAttachments.id, receipts.attachmentId))
    .where(toMatches(ctx, filters))
    .orderBy(asc(receipts.transactionDate), asc(receipts.id))
    .limit(5_000)
}
