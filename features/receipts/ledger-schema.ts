import { dayInput } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
import { receiptAttachment, receiptCategories, receiptData, receiptEmail } from './schema.ts'

export const receiptSorts = ['risk', 'date', 'amount'] as const

/** Filters of the ledger. `from` and `to` are days of the receipts themselves. */
export const receiptQuery = z.object({
  /** Words in the merchant, the payment method, the notes, the subject or the sender. */
  q: z.string().trim().max(200).optional(),
  merchant: z.string().trim().max(200).optional(),
  category: z.enum([...receiptCategories, 'none']).optional(),
  verified: z.enum(['yes', 'no']).optional(),
  warnings: z.enum(['yes', 'no']).optional(),
  /** What keeps it out of the totals: the rate of its day, or its total or date. */
  missing: z.enum(['rate', 'values']).optional(),
  from: dayInput().optional(),
  to: dayInput().optional(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

export const receiptListQuery = receiptQuery.extend({ sort: z.enum(receiptSorts).default('risk') })
export type ReceiptListQuery = z.output<typeof receiptListQuery>

export const ledgerReceipt = receiptData.extend({
  email: receiptEmail.pick({ id: true, subject: true, fromAddress: true, receivedAt: true }),
  attachment: receiptAttachment.nullable(),
})
export type LedgerReceipt = z.output<typeof ledgerReceipt>

/** What a person saw of each receipt. */
export const receiptVersions = z.object({
  receipts: z
    .array(z.object({ id: z.guid(), version: z.number().int() }))
    .min(1)
    .max(200),
})
export type ReceiptVersions = z.output<typeof receiptVersions>

const sum = z.object({ total: z.number(), count: z.number() })

/** Totals are in the home currency. Nothing that has no rate, no total or no date is in them: it is listed or counted apart. */
export const receiptTotals = sum.extend({
  homeCurrency: z.string(),
  openCount: z.number(),
  months: z.array(sum.extend({ month: z.string() })),
  categories: z.array(sum.extend({ category: z.string() })),
  /** What it is made of, in the original currencies. */
  currencies: z.array(sum.extend({ currency: z.string(), homeTotal: z.number() })),
  unrated: z.array(sum.extend({ currency: z.string() })),
  incompleteCount: z.number(),
})
export type ReceiptTotals = z.output<typeof receiptTotals>
