import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { CategoryRuleInput, NewCategoryRule } from '../../rule-schema.ts'
import type { ReceiptRow } from '../reading/queries.ts'
import { insertChange, lockReceipts, updateReceipt } from '../review/queries.ts'
import { countMatching, deleteRule, listMatching, listRules, saveRule, type RuleRow } from './queries.ts'

const exampleCount = 5
/** Changed in one transaction: more than a rule of a small office ever finds. */
const maxChanges = 2_000

const publish = (tx: TxCtx) => tx.publish({ permission: 'receipt.list', topic: 'receipts' })

/** What a rule would change among the receipts that nobody has verified. */
export async function previewRule(
  ctx: Ctx,
  { contains, category }: { [Name in keyof CategoryRuleInput]?: CategoryRuleInput[Name] | undefined },
) {
  if (contains === undefined || category === undefined) return { changeCount: 0, examples: [] }
  const rule = { contains, category }
  return {
    changeCount: await countMatching(ctx, rule),
    examples: await listMatching(ctx, { ...rule, limit: exampleCount }),
  }
}

/** Adds a rule for new receipts, and if asked to changes those that nobody has verified. */
export async function createRule(
  ctx: Ctx,
  { appliesToExisting, ...rule }: NewCategoryRule,
): Promise<RuleRow & { changedCount: number }> {
  return ctx.transaction(async (tx) => {
    const row = await saveRule(tx, rule)
    const changedCount = appliesToExisting ? await applyToExisting(tx, rule) : 0
    await tx.record({ name: 'receipt.ruleCreated', subjectId: row.id, data: { ...rule, changedCount } })
    await publish(tx)
    return { ...row, changedCount }
  })
}

async function applyToExisting(tx: TxCtx, rule: CategoryRuleInput): Promise<number> {
  const found = await listMatching(tx, { ...rule, limit: maxChanges })
  const rows = await lockReceipts(
    tx,
    found.map(({ id }) => id),
  )
  // One may have been verified since.
  const open = rows.filter(({ verifiedAt, category }) => verifiedAt === null && category !== rule.category)
  for (const { id, category } of open) {
    await updateReceipt(tx, { id, set: { category: rule.category } })
    const values = { category: { before: category, after: rule.category } }
    await insertChange(tx, { receiptId: id, kind: 'edited', values })
  }
  return open.length
}

/** Removes a rule. Receipts keep the category that it gave them. */
export async function removeRule(ctx: Ctx, id: string): Promise<RuleRow> {
  return ctx.transaction(async (tx) => {
    const row = await deleteRule(tx, id)
    await tx.record({ name: 'receipt.ruleRemoved', subjectId: id, data: { contains: row.contains } })
    await publish(tx)
    return row
  })
}

/** Gives receipts that were just read the category of the rule that fits best: the one with the longest words. */
export async function categorize(tx: TxCtx, rows: ReceiptRow[]): Promise<ReceiptRow[]> {
  const rules = (await listRules(tx)).toSorted((one, other) => other.contains.length - one.contains.length)
  const find = (merchant: string) => rules.find(({ contains }) => merchant.includes(contains.toLowerCase()))
  return rows.map((row) => {
    const rule = row.merchantName === null ? undefined : find(row.merchantName.toLowerCase())
    return rule ? { ...row, category: rule.category } : row
  })
}
