import { findAmounts, findCurrency, formatCents } from './amounts.ts'
import { findDay } from './days.ts'
import { toRows, type PrintedRow } from './printed-rows.ts'
import type { LineItem, ReceiptContent, ReceiptField, ReceiptReader } from './port.ts'
import { findTotals, isSumRow, type FoundAmount } from './totals.ts'

const maxItems = 100
const maxRows = 2_000

/** Reads receipts by rules: no model, no key, and nothing leaves the machine. */
export function createOcrRules(): ReceiptReader {
  return { name: 'ocr-rules', read: async (lines) => readRows(toRows(lines.slice(0, maxRows))) }
}

function readRows(rows: PrintedRow[]): ReceiptContent {
  const currency = readCurrency(rows)
  const totals = findTotals(rows)
  const fields = {
    merchantName: readMerchant(rows),
    totalAmount: toField(totals.total),
    subtotalAmount: toField(totals.subtotal),
    taxAmount: toField(totals.tax),
    currency,
    transactionDate: readDate(rows, { isDayFirst: currency !== null && currency.value !== 'USD' }),
    paymentMethod: readPayment(rows),
  }
  const found = Object.entries(fields).filter((entry): entry is [string, ReceiptField] => entry[1] !== null)
  const text = rows.map((row) => row.text).join('\n')
  const hasAmount = totals.total !== null
  const isInvoice = hasAmount && /\b(?<!tax\s)invoice\b|bill\s+to|payment\s+terms|due\s+date/i.test(text)
  const provesPayment = fields.paymentMethod !== null || /\breceipt\b|\bpaid\b|\bthank\s+you\b/i.test(text)
  return {
    fields: Object.fromEntries(found),
    lineItems: readItems(rows, totals.total),
    isInvoice,
    isReceipt: hasAmount && (provesPayment || !isInvoice) && (totals.total?.confidence ?? 0) > 0.3,
  }
}

const toField = (found: FoundAmount | null): ReceiptField | null =>
  found && field(found.row, { value: formatCents(found.cents), confidence: found.confidence })

const field = ({ page, box }: PrintedRow, { value, confidence }: { value: string; confidence: number }) => ({
  value,
  confidence: Math.round(confidence * 100) / 100,
  page,
  box,
})

/** The currency that most rows with an amount name. */
function readCurrency(rows: readonly PrintedRow[]): ReceiptField | null {
  const named = rows.flatMap((row) => {
    const value = findCurrency(row.text)
    return value === null ? [] : [{ row, value }]
  })
  const groups = [...Map.groupBy(named, ({ value }) => value).values()]
  const [largest] = groups.toSorted((one, other) => other.length - one.length)
  if (!largest) return null
  const [{ row, value }] = largest as [(typeof named)[number]]
  return field(row, { value, confidence: largest.length / named.length > 0.7 ? 0.9 : 0.6 })
}

function readDate(rows: readonly PrintedRow[], options: { isDayFirst: boolean }): ReceiptField | null {
  const found = rows.flatMap((row, index) => {
    const day = findDay(row.text, options)
    if (day === null) return []
    const isLabeled = /\bdate\b|\bissued\b/i.test(row.text)
    const isOther = /\bdue\b|expir|valid|\bborn\b|return by|delivery/i.test(row.text)
    const confidence = 0.8 + (isLabeled ? 0.12 : 0) - (isOther ? 0.5 : 0) - (day.isAmbiguous ? 0.2 : 0)
    return [{ row, index, value: day.day, confidence: confidence * Math.max(0.6, row.confidence) }]
  })
  const [best] = found.toSorted((one, other) => other.confidence - one.confidence || one.index - other.index)
  if (!best) return null
  const isRepeated = found.some((other) => other !== best && other.value === best.value)
  return field(best.row, { value: best.value, confidence: Math.min(0.99, best.confidence + (isRepeated ? 0.1 : 0)) })
}

const noMerchant =
  /^\W*(?:tax\s+)?(?:invoice|receipt|cash\s+(?:bill|receipt|sale)|order|bill|statement|welcome|thank|date|time|tel|phone|fax|page|hello|hi|dear|customer|original|copy|duplicate|reprint|fwd?:|from:|to:|subject:|sent:)\b|^\W*(?:https?|www)\b|@|^\s*#/i
const companyWords =
  /\b(?:sdn\.?\s+bhd|bhd|inc|llc|ltd|limited|gmbh|corp|corporation|co|company|store|shop|market|restaurant|cafe|coffee|hotel|enterprise|trading|pharmacy)\b\.?/i
const addressWords = /\b(?:street|st|road|rd|avenue|ave|jalan|jln|lane|suite|floor|blvd|drive|zip|box)\b|\b\d{5}\b/i
const headRows = 8

/** The name is at the top, in a row of words that is no heading and no address. */
function readMerchant(rows: readonly PrintedRow[]): ReceiptField | null {
  const candidates = rows
    .slice(0, headRows)
    .filter(
      ({ text }) =>
        (text.match(/\p{L}/gu)?.length ?? 0) >= 3 && !noMerchant.test(text) && findAmounts(text).length === 0,
    )
    .filter(({ text }) => findDay(text, { isDayFirst: true }) === null)
  const company = candidates.find(({ text }) => companyWords.test(text))
  const best = company ?? candidates.find(({ text }) => !addressWords.test(text)) ?? candidates[0]
  if (!best) return null
  const value = best.text
    .split(/\s{2,}/)[0]!
    .replaceAll(/^[^\p{L}\d]+|[^\p{L}\d.)]+$/gu, '')
    .slice(0, 120)
  const confidence = (company ? 0.85 : 0.7) * Math.max(0.5, best.confidence)
  return value === '' ? null : field(best, { value, confidence })
}

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
  ['Cash', /\bcash\b(?!\s*(?:ier|bill|sale|receipt|back))/i],
]

function readPayment(rows: readonly PrintedRow[]): ReceiptField | null {
  for (const [value, words] of payments) {
    const row = rows.findLast(({ text }) => words.test(text))
    if (row) return field(row, { value, confidence: 0.85 * Math.max(0.6, row.confidence) })
  }
  return null
}

/** Rows above the total that end with an amount. */
function readItems(rows: readonly PrintedRow[], total: FoundAmount | null): LineItem[] {
  return rows
    .slice(0, total?.index ?? rows.length)
    .flatMap(({ text }) => {
      const amount = findAmounts(text).at(-1)
      if (!amount || isSumRow(text)) return []
      const description = text
        .slice(0, amount.index)
        .replaceAll(/[\s$€£]+$/g, '')
        .trim()
        .slice(0, 200)
      return /\p{L}{2}/u.test(description) ? [{ description, amount: formatCents(amount.cents) }] : []
    })
    .slice(0, maxItems)
}
