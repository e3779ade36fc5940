import { findAmounts } from './amounts.ts'
import type { PrintedRow } from './printed-rows.ts'

export type FoundAmount = { cents: number; confidence: number; row: PrintedRow; index: number }
export type FoundTotals = { total: FoundAmount | null; subtotal: FoundAmount | null; tax: FoundAmount | null }

const totalWords =
  /\b(?:grand\s+total|total|amount\s+(?:due|paid|payable)|balance\s+due|amount\s+charged|you\s+paid)\b/i
const strongWords =
  /grand\s+total|total\s+(?:due|paid|payable|amount|sales?\s*\(?\s*incl|incl|inclusive|rounded|after)|amount\s+(?:due|paid|payable|charged)|balance\s+due|rounded\s+total|nett?\s+total/i
const otherTotals =
  /sub\s*-?\s*total|total\s+(?:qty|quantity|items?|units?|discount|savings?|saved|tax|gst|vat|sst|excl|excluding|before|points?)|(?:tax|gst|vat|discount)\s+total|total\s+sales?\s*\(?\s*excl/i
const subtotalWords = /sub\s*-?\s*total|total\s+(?:excl|excluding|before)|net\s+amount|total\s+sales?\s*\(?\s*excl/i
const taxWords = /\b(?:sales\s+tax|tax|gst|vat|hst|pst|sst|mwst|tva|iva)\b/i
const noTax =
  /taxable|tax\s*(?:id|no|reg|invoice|receipt|summary|code|free|exempt)|gst\s*(?:id|no|reg|summary)|vat\s*(?:id|no|reg)|total|incl/i
const cashWords = /\b(?:cash|tendered|paid|payment)\b/i
const changeWords = /\bchange\b/i

/** The amounts that a receipt adds up to, each with how sure that is. */
export function findTotals(rows: readonly PrintedRow[]): FoundTotals {
  const find = (matches: (text: string) => boolean) => listAmounts(rows, matches)
  const subtotal = find((text) => subtotalWords.test(text)).at(-1) ?? null
  const tax = find((text) => taxWords.test(text) && !noTax.test(text)).at(-1) ?? null
  const totals = find((text) => totalWords.test(text) && !otherTotals.test(text))
  const cash = find((text) => cashWords.test(text) && !totalWords.test(text)).at(-1)
  const change = find((text) => changeWords.test(text)).at(-1)
  const paid = cash && change && cash.cents > change.cents ? cash.cents - change.cents : null
  const best = totals
    .map((one) => ({ ...one, confidence: rate(one, { totals, subtotal, tax, paid }) }))
    .toSorted((one, other) => other.confidence - one.confidence || other.index - one.index)[0]
  return { total: best ?? findLargest(rows), subtotal, tax }
}

/** The last amount of each matching row; where it has none, that of the next row, which has nothing else. */
function listAmounts(rows: readonly PrintedRow[], matches: (text: string) => boolean): FoundAmount[] {
  return rows.flatMap((row, index) => {
    if (!matches(row.text)) return []
    const next = rows[index + 1]
    const source = findAmounts(row.text).length === 0 && next && !/\p{L}{3}/u.test(next.text) ? next : row
    const amount = findAmounts(source.text).at(-1)
    return amount ? [{ cents: amount.cents, confidence: 0.7 * source.confidence, row: source, index }] : []
  })
}

type Evidence = { totals: FoundAmount[]; subtotal: FoundAmount | null; tax: FoundAmount | null; paid: number | null }

/** What else on the receipt says the same amount makes it surer. */
function rate({ cents, row, confidence, index }: FoundAmount, { totals, subtotal, tax, paid }: Evidence): number {
  const isSum = subtotal !== null && tax !== null && subtotal.cents + tax.cents === cents
  const isRepeated = totals.some((other) => other.index !== index && other.cents === cents)
  const isZero = cents === 0
  return Math.min(
    0.99,
    confidence +
      (strongWords.test(row.text) ? 0.12 : 0) +
      (paid === cents ? 0.15 : 0) +
      (isSum ? 0.15 : 0) +
      (isRepeated ? 0.08 : 0) -
      (isZero ? 0.5 : 0),
  )
}

/** Without a word for it, the total is probably the largest amount: a guess that people have to check. */
function findLargest(rows: readonly PrintedRow[]): FoundAmount | null {
  const amounts = rows.flatMap((row, index) =>
    changeWords.test(row.text) || cashWords.test(row.text)
      ? []
      : findAmounts(row.text).map(({ cents }) => ({ cents, confidence: 0.35, row, index })),
  )
  return amounts.toSorted((one, other) => other.cents - one.cents)[0] ?? null
}

/** Rows about sums and payments, which are no items. */
export const isSumRow = (text: string): boolean =>
  [totalWords, otherTotals, subtotalWords, taxWords, cashWords, changeWords].some((words) => words.test(text)) ||
  /rounding|discount|tip\b|gratuity|visa|mastercard|amex|card|balance|debit|credit/i.test(text)
