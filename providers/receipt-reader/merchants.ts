import { findAmounts } from './amounts.ts'
import { findDays } from './days.ts'
import { countEdits } from './edits.ts'
import type { PrintedRow } from './printed-rows.ts'

export type FoundMerchant = { value: string; confidence: number; row: PrintedRow }

const headRows = 12
const maxLength = 120
const noMerchant =
  /^\W*(?:(?:simplified\s+|guest\s+|official\s+)?(?:tax\s+)?(?:invoice|receipt|bill|check)|cash\s+(?:bill|receipt|sale|memo)|order|statement|welcome|thank|tq\b|date|time|tel|phone|fax|page|hello|hi|dear|customer|original|copy|duplicate|reprint|re-?print|fwd?:|from:|to:|subject:|sent:|gst|sst|vat|table|server|cashier|pos\b|doc(?:ument)?\b|inv\b|your|please|store\s*(?:#|no)|register|branch|licensee|formerly|member|sold|goods|bill\s+to|ship\s+to|description|qty|item|rounding|total|cash|delivery|attn|a\/c)\b|^\W*(?:https?|www)\b|@|^\s*#/i
const heading = /\btax\s+invoice\b|\bcash\s+(?:bill|receipt)\b/i
/** A number of the firm in a row of its own. */
const numberRow =
  /^\W*(?:co(?:mpany)?\b\.?\s*)?(?:reg(?:istration|n)?\b\.?\s*)?(?:no\b|id\b|number\b|#|nombor\b)|^\W*(?:roc|rob|ssm|brn|tin|ein|abn|uen|gst|sst|vat|co\.?\s*no|co\.?\s*reg|company\s+(?:no|reg)|reg\.?\s*no|business\s+(?:no|reg)|id\s*no)\b/i
const legalForm =
  /\b(?:sdn\.?\s+bhd|berhad|bhd|s\/b|inc|llc|l\.l\.c|llp|plt|ltd|limited|gmbh|corp|corporation|pte|pty|plc|s\.?a\.?r\.?l|b\.?v|sp\.?\s?z\s?o\.?\s?o)\b\.?/i
const companyWords =
  /\b(?:co|company|store|shop|market|mart|supermarket|restaurant|restoran|cafe|coffee|hotel|enterprise|trading|pharmacy|hardware|stationery|bakery|confectionery|kitchen|grocer|clinic|books?|house|centre|center|syarikat|perniagaan|kedai|farmasi|pasaraya|motors?|electrical|machinery|services?|industries|resources|group|holdings|international|bistro|grill|deli|pizza|gallery|station)\b/i
const addressWords =
  /\b(?:street|st|road|rd|avenue|ave|jalan|jln|lane|suite|floor|blvd|boulevard|drive|zip|box|lot|taman|bandar|lorong|selangor|johor|malaysia|kuala|lumpur|level|unit|ground|plaza|jaya|off)\b|\b\d{5}\b|^\W*no\.?\s*\d|\b[A-Z]{2}\s+\d{5}\b/i
/** The firm's number behind its name, in brackets or with a letter. */
const firmNumber =
  /\s*[([{]\s*(?:co\.?|reg\.?|no\.?|roc|gst|[:#\s])*\w{0,3}\d\w?[\d\s./-]{3,}.*$|\s+(?:co\.?\s*)?(?:reg\.?\s*)?(?:no\.?)?\s*:?\s*\w{0,2}\d{4,}\s?[-–—]\s?\w\b.*$/i

type Candidate = { row: PrintedRow; index: number; isBelow: boolean; score: number }

/** The name is at the top, in a row of words that is no heading and no address; best one that says what kind of firm it is. */
export function findMerchant(rows: readonly PrintedRow[]): FoundMerchant | null {
  const head = rows.slice(0, headRows).map((row) => ({ ...row, text: fixForms(row.text) }))
  // The name is above its address and numbers; what is below them may be the owner of the shop, whose own name is a logo.
  const addressIndex = head.findIndex(
    ({ text }) => (addressWords.test(text) && !legalForm.test(text)) || numberRow.test(text),
  )
  const [best] = head
    .map((row, index): Candidate => {
      const isBelow = addressIndex >= 0 && index > addressIndex
      return { row, index, isBelow, score: rate(row, index) - (isBelow ? 1.5 : 0) }
    })
    .filter(({ score }) => score > -Infinity)
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
  if (!best) return null
  const value = clean(joinName(head, best.index))
  const certainty = (legalForm.test(value) ? 0.5 : companyWords.test(value) ? 0.35 : 0.25) + 0.45 * best.row.confidence
  const doubt = (best.score < minScore ? 0.3 : 0) + (saysOnlyKind(value) ? 0.4 : 0) + (best.isBelow ? 0.2 : 0)
  const confidence = certainty - doubt
  return value === '' ? null : { value, confidence: Math.min(0.95, Math.max(0.05, confidence)), row: rows[best.index]! }
}

/** What scores less is probably something else. */
const minScore = 1

function rate(row: PrintedRow, index: number): number {
  const { text, confidence } = row
  const name = clean(text)
  const letterCount = name.match(/\p{L}/gu)?.length ?? 0
  const isText = letterCount * 2 > name.replaceAll(/\s/g, '').length && /\p{L}{3}/u.test(name)
  if (!isText || noMerchant.test(text) || numberRow.test(text) || heading.test(text)) return -Infinity
  if (findAmounts(text).length > 0 || findDays(text, { isDayFirst: true }).some(({ isRepaired }) => !isRepaired))
    return -Infinity
  return (
    (legalForm.test(text) ? 2.8 : companyWords.test(text) ? 1.3 : 0) +
    2 * confidence +
    (looksPrinted(text) ? 0.6 : 0) -
    (/\p{Lu}/u.test(text) ? 0 : 1.5) -
    (addressWords.test(text) ? 2 : 0) -
    0.3 * index
  )
}

/** Texture of the paper becomes short words of repeated letters in mixed case. */
function looksPrinted(text: string): boolean {
  const words = text.split(/\s+/)
  const isPlain = (word: string) =>
    /^[^\p{L}]*(?:\p{Lu}+|\p{Lu}?\p{Ll}+)[^\p{L}]*$/u.test(word) && !/(.)\1\1/.test(word)
  return words.filter(isPlain).length * 2 >= words.length
}

/** A name may be printed in several rows: above a row that only says the kind of firm, and below one that ends open. */
function joinName(head: readonly PrintedRow[], index: number): string {
  let [start, end] = [index, index]
  while (start > 0 && startsInside(head[start]!.text) && isNamePart(head[start - 1]!)) start -= 1
  const join = () =>
    head
      .slice(start, end + 1)
      .map(({ text }, at) => (at > 0 && /^\s*&/.test(text) ? `& ${clean(text)}` : clean(text)))
      .join(' ')
  const isOpen = (text: string) => /\([^)]*$|&\s*$/.test(text)
  for (let next = head[end + 1]; next && end - start < maxNameRows; next = head[end + 1]) {
    const completes = !legalForm.test(join()) && formFirst.test(next.text)
    const isContinued = isOpen(head[end]!.text) && !legalForm.test(join()) && /\p{L}{3}/u.test(next.text)
    if (!completes && !isContinued) break
    end += 1
  }
  return join()
}

const maxNameRows = 3

/** Whether a name says what kind of firm it is, and not which: `RESTAURANT SDN BHD`. */
const saysOnlyKind = (name: string): boolean => {
  const rest = name
    .replace(legalForm, ' ')
    .replaceAll(/\([^)]*\)?/g, ' ')
    .replaceAll(new RegExp(companyWords, 'gi'), ' ')
  return rest.replaceAll(/\P{L}/gu, '').length < 3
}

const formFirst = /^\W*(?:sdn\.?\s+bhd|bhd|s\/b|inc|llc|ltd)\b/i
const startsInside = (text: string): boolean =>
  /^\W*(?:sdn|bhd|s\/b|co\b|inc\b|llc\b|ltd\b|trading|\(m\))|^\s*&/i.test(text) ||
  (legalForm.test(text) && saysOnlyKind(clean(text))) ||
  /^[^(]*\)/.test(text) ||
  countEdits(/\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '', 'enterprise') <= maxWordEdits

const maxWordEdits = 2

const isNamePart = ({ text }: PrintedRow): boolean =>
  /\p{L}{3}/u.test(text) &&
  /\p{Lu}/u.test(text) &&
  !noMerchant.test(text) &&
  !addressWords.test(text.replace(/\bmalaysia\b/i, '')) &&
  !/\d{3}/.test(text) &&
  !legalForm.test(text)

/** Misread legal forms, and digits among letters: `SON 8HD`, `D.1.Y`, `C0FFEE`. */
const fixForms = (text: string): string =>
  text
    .replaceAll(/[[{]/g, '(')
    .replaceAll(/[\]}]/g, ')')
    .replaceAll(/(?<=\bS[DO0BE][NMH])[,:;'](?=\s*[B83E]H[DO0]\b)/gi, '.')
    .replaceAll(/\bS[DO0BE][NMH](\.?\s*)[B83E]H[DO0]\b/gi, 'SDN$1BHD')
    .replaceAll(/\bS[O0][NM]\b(?=[.,]?\s*BHD\b)|\bSDN\b(?=\s*$)/gi, 'SDN')
    .replaceAll(/\bSDN(?:[.,]?\s*)(?:[B8][A-Z][DO0]|BH[A-Z])\b/g, 'SDN BHD')
    .replaceAll(/\b(?:S\p{L}{2}|\p{L}D\p{L}|\p{L}{2}N)(?=[.,]?\s+BHD\b)/gu, 'SDN')
    .replaceAll(/\b[S5]\/[B8]\b/g, 'S/B')
    .replaceAll(/\bC0\b/g, 'CO')
    .replaceAll(/(?<=\b\p{Lu}+)0+(?=\p{Lu}+\b)/gu, (zeros) => 'O'.repeat(zeros.length))
    .replaceAll(/(?<=\p{L}\p{L})[01](?=\p{L})|(?<=\p{L}\.)[01](?=\.\p{L})/gu, (sign) => (sign === '0' ? 'O' : 'I'))

/** What little follows the legal form is a bracket that was opened for the firm's number, or dust. */
const afterForm = new RegExp(`(${legalForm.source})\\s*[^\\p{L}\\d]*\\s*\\p{L}{0,2}\\W*$`, 'iu')

function clean(text: string): string {
  return text
    .replace(/^\W*(?:own(?:ed)?\s+by|operated\s+by|managed\s+by|dimiliki(?:\s+oleh)?)\W+/i, '')
    .replace(afterForm, '$1')
    .replace(firmNumber, '')
    .replace(/(?<=\p{L}{3}.*)\s+(?:brn|gst|sst|tin|tel|co\.?\s*reg|reg|roc)\b.*\d.*$/iu, '')
    .replaceAll(/^[^\p{L}\d(]+|[^\p{L}\d.)&(]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxLength)
    .trim()
}
