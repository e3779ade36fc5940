import { findAmounts, findLooseAmount, type Amount } from './amounts.ts'
import { fixWords } from './row-words.ts'
import type { PrintedRow } from './printed-rows.ts'

/** What the amount of a row is. `final`: a total in so many words. `inSummary`: a total of a table of taxes. */
export type RowRole =
  | 'final'
  | 'total'
  | 'inSummary'
  | 'subtotal'
  | 'tax'
  | 'rounding'
  | 'tip'
  | 'service'
  | 'cash'
  | 'change'
  | 'card'
  | 'other'
  | 'item'
/** `isLoose`: the recognition lost its point. */
export type RowAmount = {
  role: RowRole
  cents: number
  isNegative: boolean
  isLoose: boolean
  row: PrintedRow
  index: number
}

const change = /\bchange\b|\bbalance returned\b/
const tax = /\b(?:sales tax|tax|gst|vat|hst|pst|sst|mwst|ust|tva|iva|btw)\b/
/** A total that is only of taxes, pieces, points or savings. */
const otherTotal =
  /total\s+(?:qty|quantity|items?|units?|pcs|discount|savings?|saved|points?|weight|sv|gv|net\s+sales)|(?:item|qty|quantity|discount)\s*(?:count|total)|total\s+\S{1,3}\s*%|\btotal\b.{0,6}\bsuppl|total\s+(?:no|number)\b|\btotal\b.{0,3}\(?\s*(?:qty|items?)\b|\bitems?\b\W*$/
const taxTotal =
  /total\s+(?:tax|gst|vat|sst|hst)\b|(?:tax|gst|vat|sst)\s+total|total\s+inclu(?:des|ded)\b|(?:tax|gst|vat|sst).{0,12}included in|(?:tax|gst|vat)\s+inclu(?:des|ded)|inclu(?:des|ded)\s+(?:gst|tax|vat)|\bincl\w*\s+(?:\d+\s*%\s*)(?:gst|tax|vat)/
const subtotal =
  /sub\s*-?\s*total|sub-?ttl|total.{0,14}\b(?:excl|exclusive|excluding|before|w\/o|without)\b|\bexcl\w*\b.{0,6}(?:gst|tax|vat)|\bnet\s+amount\b|\bamount\s+excl/
const rounding = /\bround(?:ing|ed)?\b|\brnd(?:g|ing)?\b|\badj(?:ustment)?\b/
/** What is left after rounding, of which the word "total" may be misread. */
const roundedTotal = /total|rounded|after|due/
const final =
  /grand\s*total|total\W+(?:due|paid|payable|amount|amt|incl|inclusive|rounded|after|with|to\s+pay)|total\s+sales?\s*\(?\s*incl|(?:amount|amt)\s*(?:due|paid|payable|charged|to\s+pay|incl)|balance\s+due|rounded\s+total|round\w*\s+total|nett?\.?\s+(?:total|amt)|nett\s+amount|\byou\s+paid\b|^\W*due\b|\btotal\s+rm\b|\btotal\s*\(\s*(?:rm|myr|usd|eur)|bill\s+total|invoice\s+total|order\s+total|gesamtbetrag|rechnungsbetrag|total\s+ttc|net\s+à\s+payer|te\s+betalen|\bdo zapłaty\b/
const total = /\btotal\b|\bttl\b|\bsumme\b|\bgesamt\b|\btotaal\b|\brazem\b|^\W*(?:amount|amt)\b|\bnett\b/
const tip = /\btips?\b|\bgratuity\b/
const card =
  /\b(?:visa|mastercard|master card|amex|american express|debit|credit|card|paypal|apple pay|google pay|ewallet|boost|grab ?pay|eftpos|nets|maestro|bank)\b/
const cash = /\bcash\b|\btendered\b|\bpaid\b|\bpayment\b|^\W*pay\b|\btender\b/
const other = /discount|\bdisc\b|\bcoupon\b|\bvoucher\b|\bsaving|\bpoints?\b|\bdeposit\b|\bbalance\b|\bqty\b/
const service = /\bserv(?:ice|\.)?\s*(?:charge|chg)|\bsvc\b|\bsrv\s+ch/
const summaryHead =
  /(?:gst|tax|vat|sst)\s+(?:summary|analysis|code|rate|type|details?)|summary.{0,12}(?:amount|amt|tax)|(?:amount|amt|amit).{0,12}(?:tax|gst)\s*\(?|\bgst\s*%|\bcode\b.*\b(?:amount|amt|tax)\b/
const summaryRows = 7

/** The amounts of all rows with what they are; those of rows without a meaning are of items. */
export function listRowAmounts(rows: readonly PrintedRow[]): RowAmount[] {
  let summaryEnd = -1
  return rows.flatMap((row, index): RowAmount[] => {
    const words = fixWords(row.text)
    if (summaryHead.test(words) && findAmounts(row.text).length === 0) summaryEnd = index + summaryRows
    const role = findRole(words)
    const isInSummary = index <= summaryEnd && (role === 'total' || role === 'final' || role === 'tax')
    const source = findSource(rows, { index, role })
    if (!source) return []
    const isSummary = isInSummary && (role === 'tax' || findAmounts(source.row.text).length !== 1)
    const found: RowAmount = { ...source, role: isSummary ? 'inSummary' : role, index }
    return [found.role === 'rounding' && found.cents > maxRoundingCents ? { ...found, role: 'final' } : found]
  })
}

/** Tills round to 5 or 10 cents. What is more on a row about rounding is the rounded total. */
const maxRoundingCents = 10

// oxfmt-ignore
const roles: readonly (readonly [role: RowRole, isRole: (words: string) => boolean])[] = [
  ['change', (words) => change.test(words)],
  ['other', (words) => otherTotal.test(words)],
  ['subtotal', (words) => subtotal.test(words)],
  ['tax', (words) => taxTotal.test(words)],
  ['rounding', (words) => rounding.test(words) && !roundedTotal.test(words)],
  ['final', (words) => final.test(words) || (rounding.test(words) && roundedTotal.test(words))],
  ['service', (words) => service.test(words)],
  ['tip', (words) => tip.test(words)],
  ['total', (words) => total.test(words)],
  ['other', (words) => other.test(words) && !card.test(words)],
  ['tax', (words) => tax.test(words) && !/taxable|(?:tax|gst|vat)\s*(?:id|no|reg|invoice|code|free|exempt)/.test(words)],
  ['card', (words) => card.test(words)],
  ['cash', (words) => cash.test(words)],
]

const findRole = (words: string): RowRole => roles.find(([, isRole]) => isRole(words))?.[0] ?? 'item'

/** Rows about sums and payments, which are no items. */
export const isItemRow = (text: string): boolean => findRole(fixWords(text)) === 'item'

type Source = Pick<RowAmount, 'cents' | 'isNegative' | 'isLoose' | 'row'>

/** The last amount of a row; where it has no digits, that of the next row, which has nothing else. */
function findSource(rows: readonly PrintedRow[], { index, role }: { index: number; role: RowRole }): Source | null {
  const row = rows[index]!
  const own = findAmounts(row.text).at(-1)
  if (own) return toSource(own, { row, isLoose: false })
  if (role === 'item' || role === 'other') return null
  const next = /\d/.test(row.text) ? undefined : rows[index + 1]
  const below = next && !/\p{L}{3}/u.test(next.text) ? findAmounts(next.text).at(-1) : undefined
  if (below) return toSource(below, { row: next!, isLoose: false })
  const loose = findLooseAmount(row.text)
  return loose && toSource(loose, { row, isLoose: true })
}

const toSource = ({ cents, isNegative }: Amount, { row, isLoose }: Pick<Source, 'row' | 'isLoose'>): Source => ({
  cents,
  isNegative,
  isLoose,
  row,
})
