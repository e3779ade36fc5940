import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { ReceiptContent, ReceiptField, ReceiptLine } from '#providers/receipt-reader/port.ts'
import type { ReadField } from '../../schema.ts'
import { withoutRate } from '../rates/actions.ts'
import { guessCategory } from './category.ts'
import { findMerchantCategory, type ReceiptRow } from './queries.ts'

/** What a receipt must have to be of use, and how much each counts for its confidence. */
const weights = { totalAmount: 0.5, transactionDate: 0.25, merchantName: 0.25 } as const

type Source = { emailId: string; attachmentId: string | null; content: ReceiptContent; lines: readonly ReceiptLine[] }

/** A receipt as it was read. */
export async function createReceipt(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { emailId, attachmentId, content, lines }: Source,
): Promise<ReceiptRow> {
  const { fields } = content
  const valueOf = (name: keyof typeof fields) => fields[name]?.value ?? null
  const merchantName = valueOf('merchantName')
  const text = lines.map((line) => line.text).join('\n')
  const learned = merchantName === null ? null : await findMerchantCategory(ctx, merchantName)
  const now = ctx.now()
  return {
    id: newId(),
    emailId,
    attachmentId,
    merchantName,
    confidence: rate(fields).toFixed(2),
    totalAmount: valueOf('totalAmount'),
    subtotalAmount: valueOf('subtotalAmount'),
    taxAmount: valueOf('taxAmount'),
    currency: valueOf('currency') ?? 'USD',
    transactionDate: valueOf('transactionDate'),
    category: learned ?? guessCategory({ merchantName: merchantName ?? '', text }),
    paymentMethod: valueOf('paymentMethod'),
    notes: null,
    ...withoutRate,
    homeAmount: null,
    lineItems: content.lineItems,
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toReadField(field)])),
    isEdited: false,
    verifiedAt: null,
    verifiedById: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

const rate = (fields: ReceiptContent['fields']): number =>
  Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * (fields[name as keyof typeof weights]?.confidence ?? 0),
    0,
  )

const toReadField = ({ confidence, ...field }: ReceiptField): ReadField => ({
  ...field,
  confidence: confidence.toFixed(2),
})
