import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { addDays } from '#platform/server/days.ts'
import { warningCodes, type ReceiptWarning } from '../../schema.ts'
import { listDuplicates } from '../queries.ts'
import { liveReceiptEmails, receipts } from '../tables.ts'

type WarningCode = ReceiptWarning['code']
type Base = Pick<Ctx, 'db' | 'now'>
type Conditions = Record<WarningCode, SQL>

const oldDays = 2 * 365
/** Tills round to 5 cents. */
const maxRounding = 0.05
/** Receipts that are compared with all others for one list. */
const maxCompared = 10_000

/** What people should look at before they verify; none of it keeps them from it. In SQL, because lists are filtered and sorted by it. */
function warningConditions(ctx: Base, duplicateIds: string[]): Conditions {
  const { id, totalAmount, subtotalAmount, taxAmount, transactionDate } = receipts
  const today = ctx.now().toISOString().slice(0, 10)
  return {
    // Without one of the amounts, it is null, which is no warning.
    sum: sql`coalesce(abs(${subtotalAmount} + ${taxAmount} - ${totalAmount}) > ${maxRounding}, false)`,
    // From the day after tomorrow: days begin earlier elsewhere.
    future: sql`coalesce(${transactionDate} > ${addDays(today, 1)}::date, false)`,
    old: sql`coalesce(${transactionDate} < ${addDays(today, -oldDays)}::date, false)`,
    noTotal: sql`${totalAmount} is null`,
    noDate: sql`${transactionDate} is null`,
    duplicate: sql`${id} = any(${sql.param(duplicateIds)}::uuid[])`,
  }
}

/** The conditions for receipts that fit `where`; duplicates among them are looked up first. */
export async function findWarningConditions(ctx: Base, where: SQL | undefined): Promise<Conditions> {
  const rows = await ctx.db.select({ id: receipts.id }).from(receipts).where(where).limit(maxCompared)
  const ids = rows.map(({ id }) => id)
  return warningConditions(ctx, [...(await listDuplicates(ctx, ids)).keys()])
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
  const rows = await ctx.db
    .select({
      id: receipts.id,
      ...(warningConditions(ctx, [...originals.keys()]) as Record<WarningCode, SQL<boolean>>),
    })
    .from(receipts)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
    .where(inArray(receipts.id, ids))
  const toWarning = (id: string, code: WarningCode): ReceiptWarning =>
    code === 'duplicate' ? { code, receiptId: originals.get(id)! } : { code }
  return new Map(
    rows.map((row) => [row.id, warningCodes.filter((code) => row[code]).map((code) => toWarning(row.id, code))]),
  )
}
