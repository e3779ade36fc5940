import type { PrintedRow } from './printed-rows.ts'

export type FoundPayment = { value: string; confidence: number; row: PrintedRow }

const payments: readonly (readonly [name: string, words: RegExp])[] = [
  ['Visa', /\bvisa\b/i],
  ['Mastercard', /\bmaster\s?card\b/i],
  ['American Express', /\bamex\b|\bamerican\s+express\b/i],
  ['Discover', /\bdiscover\s+card\b/i],
  ['PayPal', /\bpaypal\b/i],
  ['Apple Pay', /\bapple\s?pay\b/i],
  ['Google Pay', /\bgoogle\s?pay\b/i],
  ['Debit card', /\bdebit\b/i],
  ['Credit card', /\bcredit\s+card\b/i],
  ['Bank transfer', /\b(?:bank|wire)\s+transfer\b|\bach\b/i],
  ['Check', /\bcheck\s*(?:no|#|number)\b/i],
  ['Cash', /\bcash\b(?!\s*(?:ier|bill|sale|receipt|back|refund|&|and))/i],
]

/** How it was paid; the last row that says so counts. */
export function findPayment(rows: readonly PrintedRow[]): FoundPayment | null {
  for (const [value, words] of payments) {
    const row = rows.findLast(({ text }) => words.test(text) && !/non-?\s?cash|no cash/i.test(text))
    if (row) return { row, value, confidence: 0.85 * Math.max(0.6, row.confidence) }
  }
  return null
}
