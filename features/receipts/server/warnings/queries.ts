import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { addDays, toUtcDay } from '#platform/server/days.ts'
import { warningCodes, type ReceiptWarning } from '../../schema.ts'
import { isDuplicate, listDuplicates } from '../duplicates/queries.ts'
import { liveReceiptEmails, receipts } from '../tables.ts'

type WarningCode = ReceiptWarning['code']
type Base = Pick<Ctx, 'db' | 'now'>
type Conditions = Record<WarningCode, SQL>

const oldDays = 2 * 365
/** Tills round to 5 cents. */
const maxRounding = 0.05
/** What people should look at before they verify; none of it keeps them from it. In SQL, because lists are filtered and sorted by it. */
export function warningConditions(ctx: Pick<Base, 'now'>): Conditions {
  const { totalAmount, subtotalAmount, taxAmount, transactionDate } = receipts
  const today = toUtcDay(ctx.now())
  return {
    // Without one of the amounts, it is null, which is no warning.
    sum: sql`coalesce(abs(${subtotalAmount} + ${taxAmount} - ${totalAmount}) > ${maxRounding}, false)`,
    // From the day after tomorrow: days begin earlier elsewhere.
    future: sql`coalesce(${transactionDate} > ${addDays(today, 1)}::date, false)`,
    old: sql`coalesce(${transactionDate} < ${addDays(today, -oldDays)}::date, false)`,
    noTotal: sql`${totalAmount} is null`,
    noDate: sql`${transactionDate} is null`,
    duplicate: isDuplicate,
  }
}

export const hasWarnings = (conditions: Conditions): SQL => sql`(${sql.join(Object.values(conditions), sql` or `)})`

export const countWarnings = (conditions: Conditions): SQL =>
  sql`(${sql.join(
    Object.values(conditions).map((condition) => sql`(${condition})::int`),
    sql` + `,
  )})`

/** The warnings of these receipts, by id. */
export async function listWarnings(ctx: Base, ids: string[]): Promise<Map<string, ReceiptWarning[]>> {
  if (ids.length === 0) return new Map()
  const originals = await listDuplicates(ctx, ids)
  const { duplicate: _, ...conditions } = warningConditions(ctx)
  const rows = await ctx.db
    .select({ id: receipts.id, ...(conditions as Record<keyof typeof conditions, SQL<boolean>>) })
    .from(receipts)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
    .where(inArray(receipts.id, ids))
  const toWarning = (row: (typeof rows)[number], code: WarningCode): ReceiptWarning[] => {
    if (code !== 'duplicate') return row[code] ? [{ code }] : []
    const receiptId = originals.get(row.id)
    return receiptId === undefined ? [] : [{ code, receiptId }]
  }
  return new Map(rows.map((row) => [row.id, warningCodes.flatMap((code) => toWarning(row, code))]))
}
