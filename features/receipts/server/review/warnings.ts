import type { ReceiptWarning } from '../../schema.ts'
import type { ReceiptRow } from '../reading/queries.ts'

const dayMs = 86_400_000
const oldDays = 2 * 365
/** Tills round to 5 cents. */
const maxRoundingCents = 5

type Context = { now: Date; duplicateOf: string | undefined }

/** What people should look at before they verify. None of it keeps them from it. */
export function findWarnings(row: ReceiptRow, { now, duplicateOf }: Context): ReceiptWarning[] {
  const warnings: ReceiptWarning[] = []
  if (row.totalAmount === null) warnings.push({ code: 'noTotal' })
  if (row.transactionDate === null) warnings.push({ code: 'noDate' })
  else {
    const ageDays = (now.getTime() - Date.parse(row.transactionDate)) / dayMs
    // Until tomorrow: days begin earlier elsewhere.
    if (ageDays < -1) warnings.push({ code: 'future' })
    if (ageDays > oldDays) warnings.push({ code: 'old' })
  }
  if (!addsUp(row)) warnings.push({ code: 'sum' })
  if (duplicateOf) warnings.push({ code: 'duplicate', receiptId: duplicateOf })
  return warnings
}

/** Whether subtotal and tax make the total, as far as all three are known. */
function addsUp({ totalAmount, subtotalAmount, taxAmount }: ReceiptRow): boolean {
  if (totalAmount === null || subtotalAmount === null || taxAmount === null) return true
  const difference = toCents(subtotalAmount) + toCents(taxAmount) - toCents(totalAmount)
  return Math.abs(difference) <= maxRoundingCents
}

const toCents = (amount: string): number => Math.round(Number(amount) * 100)
