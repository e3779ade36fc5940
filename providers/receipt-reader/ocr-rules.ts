import { findAmounts, formatCents } from './amounts.ts'
import { findCountry, findCurrency, resolveDollar, suggestsDayFirst } from './countries.ts'
import { findDate } from './dates.ts'
import { findMerchant } from './merchants.ts'
import { findPayment } from './payments.ts'
import { toRows, type PrintedRow } from './printed-rows.ts'
import type { LineItem, ReceiptContent, ReceiptField, ReceiptReader } from './port.ts'
import { isItemRow } from './row-roles.ts'
import { findTotals, type FoundAmount } from './totals.ts'

const maxItems = 100
const maxRows = 2_000

/** Reads receipts by rules: no model, no key, and nothing leaves the machine. `now` tells plausible days from others. */
export function createOcrRules({ now }: { now(): Date }): ReceiptReader {
  return {
    name: 'ocr-rules',
    countTokens: () => 0,
    read: async ({ lines }) => ({ content: readRows(toRows(lines.slice(0, maxRows)), now()), usedTokens: 0 }),
  }
}

function readRows(rows: PrintedRow[], now: Date): ReceiptContent {
  const text = rows.map((row) => row.text).join('\n')
  const country = findCountry(text)
  const currency = readCurrency(rows, country)
  const totals = findTotals(rows)
  const isNotAmerican = suggestsDayFirst(text) || (currency !== null && currency.value !== 'USD')
  const isDayFirst = country?.isDayFirst ?? isNotAmerican
  const fields = {
    merchantName: toField(findMerchant(rows)),
    totalAmount: toAmountField(totals.total),
    subtotalAmount: toAmountField(totals.subtotal),
    taxAmount: toAmountField(totals.tax),
    currency,
    transactionDate: toField(findDate(rows, { isDayFirst, isCountryKnown: country !== null || isNotAmerican, now })),
    paymentMethod: toField(findPayment(rows)),
  }
  const found = Object.entries(fields).filter((entry): entry is [string, ReceiptField] => entry[1] !== null)
  const hasAmount = totals.total !== null
  const isTotalNamed = totals.total !== null && !isItemRow(totals.total.row.text)
  const isInvoice = hasAmount && /\b(?<!tax\s)invoice\b|bill\s+to|payment\s+terms|due\s+date/i.test(text)
  const provesPayment = fields.paymentMethod !== null || /\breceipt\b|\bpaid\b|\bthank\s+you\b/i.test(text)
  return {
    fields: Object.fromEntries(found),
    lineItems: readItems(rows, totals.total),
    isInvoice,
    isReceipt: hasAmount && (provesPayment || !isInvoice) && (isTotalNamed || (totals.total?.confidence ?? 0) > 0.3),
  }
}

type Found = { value: string; confidence: number; row: PrintedRow }

const toField = (found: Found | null): ReceiptField | null =>
  found && {
    value: found.value,
    confidence: Math.round(found.confidence * 100) / 100,
    page: found.row.page,
    box: found.row.box,
  }

const toAmountField = (found: FoundAmount | null): ReceiptField | null =>
  found && toField({ ...found, value: formatCents(found.cents) })

/** The currency that most rows name; `$` is that of the country. */
function readCurrency(rows: readonly PrintedRow[], country: ReturnType<typeof findCountry>): ReceiptField | null {
  const dollar = resolveDollar(country)
  const named = rows.flatMap((row) => {
    const sign = findCurrency(row.text)
    return sign === null ? [] : [{ row, value: sign === '$' ? dollar.currency : sign }]
  })
  const [largest] = [...Map.groupBy(named, ({ value }) => value).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  if (!largest) return country && { value: country.currency, confidence: 0.6, page: null, box: null }
  const [{ row, value }] = largest as [(typeof named)[number]]
  const isSure = largest.length / named.length > 0.7 && (country === null || country.currency === value)
  return toField({ row, value, confidence: isSure ? 0.9 : 0.6 })
}

/** Rows above the total that end with an amount. */
function readItems(rows: readonly PrintedRow[], total: FoundAmount | null): LineItem[] {
  return rows
    .slice(0, total?.index ?? rows.length)
    .flatMap(({ text }) => {
      const amount = findAmounts(text).at(-1)
      if (!amount || !isItemRow(text)) return []
      const description = text
        .slice(0, amount.index)
        .replaceAll(/[\s$€£]+$/g, '')
        .trim()
        .slice(0, 200)
      return /\p{L}{2}/u.test(description) ? [{ description, amount: formatCents(amount.cents) }] : []
    })
    .slice(0, maxItems)
}
