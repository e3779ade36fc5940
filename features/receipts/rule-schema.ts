import { instant } from '#platform/contract/instant.ts'
import { line } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { receiptCategories } from './schema.ts'

/** "Merchant contains X": its receipts are of this category. */
export const categoryRuleInput = z.object({
  contains: line()
    .min(2, 'Enter at least 2 characters')
    .max(receiptLimits.textLength, `At most ${receiptLimits.textLength} characters`),
  category: z.enum(receiptCategories, 'Choose a category'),
})
export type CategoryRuleInput = z.output<typeof categoryRuleInput>

export const newCategoryRule = categoryRuleInput.extend({
  /** Also for the receipts there are that nobody has verified. */
  appliesToExisting: z.boolean().default(false),
})
export type NewCategoryRule = z.output<typeof newCategoryRule>

export const categoryRule = categoryRuleInput.extend({ id: z.string(), createdAt: instant })
export type CategoryRule = z.output<typeof categoryRule>

/** What a rule would change among the receipts there are: those that nobody has verified. */
export const rulePreview = z.object({
  changeCount: z.number(),
  examples: z.array(z.object({ id: z.string(), merchantName: z.string(), category: z.string().nullable() })),
})
