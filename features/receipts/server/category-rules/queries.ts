import { and, asc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import type { CategoryRuleInput } from '../../rule-schema.ts'
import { liveReceiptEmails, receiptCategoryRules, receipts } from '../tables.ts'

export type RuleRow = typeof receiptCategoryRules.$inferSelect

export async function listRules({ db }: Pick<Ctx, 'db'>): Promise<RuleRow[]> {
  return db.select().from(receiptCategoryRules).orderBy(asc(receiptCategoryRules.contains)).limit(1_000)
}

/** A rule for the same words takes the place of the one there was. */
export async function saveRule(tx: TxCtx, { contains, category }: CategoryRuleInput): Promise<RuleRow> {
  const set = { contains, category, createdAt: tx.now(), createdById: tx.me.id }
  const [row] = await tx.db
    .insert(receiptCategoryRules)
    .values({ ...set, id: newId() })
    .onConflictDoUpdate({ target: receiptCategoryRules.contains, set })
    .returning()
  return row!
}

export async function deleteRule(tx: TxCtx, id: string): Promise<RuleRow> {
  const [row] = await tx.db.delete(receiptCategoryRules).where(eq(receiptCategoryRules.id, id)).returning()
  if (!row) throw problem('receipt.rule_not_found')
  return row
}

/** Receipts that the rule would change: not verified, of such a merchant, of another category. */
function wouldChange({ contains, category }: CategoryRuleInput): SQL {
  return and(
    isNull(receipts.verifiedAt),
    isNotNull(receipts.merchantName),
    containsText([receipts.merchantName], contains),
    or(isNull(receipts.category), ne(receipts.category, category)),
  )!
}

type Matching = { id: string; merchantName: string; category: string | null }

/** Those of emails outside the trash, the oldest first. */
export async function listMatching(
  { db }: Pick<Ctx, 'db'>,
  { limit, ...rule }: CategoryRuleInput & { limit: number },
): Promise<Matching[]> {
  return db
    .select({ id: receipts.id, merchantName: sql<string>`${receipts.merchantName}`, category: receipts.category })
    .from(receipts)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
    .where(wouldChange(rule))
    .orderBy(asc(receipts.id))
    .limit(limit)
}

export async function countMatching({ db }: Pick<Ctx, 'db'>, rule: CategoryRuleInput): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(receipts)
    .innerJoin(liveReceiptEmails, eq(liveReceiptEmails.id, receipts.emailId))
    .where(wouldChange(rule))
  return row!.count
}
