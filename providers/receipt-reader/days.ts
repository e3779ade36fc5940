import { countEdits } from './edits.ts'

/** `isAmbiguous`: month and day could be the other way round. `isRepaired`: some of its signs were not digits or dividers. */
export type FoundDay = { day: string; isAmbiguous: boolean; isRepaired: boolean; index: number }

// oxfmt-ignore
const monthNames: readonly string[] = [
  'jan', 'feb|fev|fév', 'mar|mär|maa|mrt', 'apr|avr', 'may|mai|mei|maj', 'jun|juin', 'jul|juil', 'aug|aoû|aou', 'sep', 'oct|okt|0ct', 'nov|n0v', 'dec|dez|déc',
]
const month = String.raw`(${monthNames.join('|')})\p{L}*`
/** From 1; 0 where it is none. A name with one wrong letter is that of the only month it is near. */
function monthIndex(name: string): number {
  const isNamed = (maxEdits: number) => (names: string) =>
    names.split('|').some((known) => countEdits(known, name.toLowerCase()) <= maxEdits)
  const index = monthNames.findIndex(isNamed(0))
  if (index >= 0) return index + 1
  const near = monthNames.filter(isNamed(1))
  return near.length === 1 ? monthNames.indexOf(near[0]!) + 1 : 0
}
const year = String.raw`((?:19|20)\d{2}|\d{2})`
/** Of a repaired day; others have at least as many. */
const minDigits = 4
const digit = '[\\dOoQlI|SBZG]'
const divider = String.raw`\s?[-/.,:;—–~]\s?`

const patterns: readonly { regex: RegExp; order: 'ymd' | 'dmy' | 'mdy' | 'numeric'; isRepaired?: boolean }[] = [
  { regex: /(?<!\d)(20\d{2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/gu, order: 'ymd' },
  {
    regex: new RegExp(
      String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er)?[\s\-/.,]{0,3}(?:of |de )?${month}[\s\-/.,']{0,3}${year}(?![\d:])`,
      'giu',
    ),
    order: 'dmy',
  },
  {
    regex: new RegExp(
      String.raw`(?<!\p{L})${month}[\s.\-/]{0,2}(\d{1,2})(?:st|nd|rd|th)?[\s,.\-/']{1,3}${year}(?![\d:])`,
      'giu',
    ),
    order: 'mdy',
  },
  {
    regex: new RegExp(String.raw`(?<![\d.,/])(?=(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?${year}(?!\d|[.,/-]\d))`, 'gu'),
    order: 'numeric',
  },
  {
    regex: new RegExp(
      String.raw`(?<![\d.,/\p{L}])(?=(${digit}{1,2})(${divider})(${digit}{1,2})${divider}([2Z][0oO]${digit}{2}|${digit}{2})(?![\d\p{L}]|[.,/-]\d))`,
      'gu',
    ),
    order: 'numeric',
    isRepaired: true,
  },
  // A slash that was taken for a digit.
  { regex: /(?<!\d)(?=([0-3]\d)([/17|lI)])([01]\d)[/17|lI)](20[0-4]\d)(?!\d))/gu, order: 'numeric', isRepaired: true },
  { regex: /(?<!\d)(?=([0-3]?\d)([-/.])([01]\d)(20[0-4]\d)(?!\d))/g, order: 'numeric', isRepaired: true },
  { regex: /(?<!\d)(?=([0-3]\d)()([01]\d)[-/.](20[0-4]\d)(?!\d))/g, order: 'numeric', isRepaired: true },
  // A misread month, and a slash that was taken for a letter.
  {
    regex: /(?<!\d)(\d{1,2})[\s\-/.]{1,2}(\p{L}{3})[\s\-/.,f]{1,2}(20[0-4]\d)(?!\d)/giu,
    order: 'dmy',
    isRepaired: true,
  },
  { regex: /(?<=date\W{0,4})(?=(\d{2})( )(\d{2}) (20\d{2})(?!\d))/giu, order: 'numeric', isRepaired: true },
  { regex: /(?<=date\W{0,4})(20\d{2})([01]\d)([0-3]\d)(?!\d)/giu, order: 'ymd' },
  { regex: /(?<![\d.-])(?=([0-3]\d)()([01]\d)(20[0-4]\d)(?![\d.-]))/g, order: 'numeric', isRepaired: true },
]

/** The days that a text names, the surest way to read it first. `isDayFirst`: how `03/04/2026` is read. */
export function findDays(text: string, { isDayFirst }: { isDayFirst: boolean }): FoundDay[] {
  for (const { regex, order, isRepaired = false } of patterns) {
    const days = [...text.matchAll(regex)].flatMap((match) => {
      const found = order === 'numeric' ? readNumeric(match, isDayFirst) : readOrdered(match, order)
      return found ? [{ ...found, isRepaired: isRepaired || found.isMended, index: match.index }] : []
    })
    if (days.length > 0) return days
  }
  return []
}

/** `isMended`: it has a digit that no day and no month begins with. */
type Day = Pick<FoundDay, 'day' | 'isAmbiguous'> & { isMended: boolean }

function readOrdered([, one, other, last]: RegExpExecArray, order: 'ymd' | 'dmy' | 'mdy'): Day | null {
  if (order === 'ymd') return toDay({ year: one!, month: Number(other), day: Number(last) })
  if (order === 'dmy') return toDay({ year: last!, month: monthIndex(other!), day: Number(one) })
  return toDay({ year: last!, month: monthIndex(one!), day: Number(other) })
}

const digitOfSign: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
}
const toDigits = (text: string): string => text.replaceAll(/\D/g, (sign) => digitOfSign[sign] ?? sign)

/** No day or month begins with 4 to 9: such a digit was a 0, or a 1 that looks like a 7. */
function mendDigits(text: string): string {
  const digits = toDigits(text)
  return /^[4-9]\d$/.test(digits) ? `${digits.startsWith('7') ? 1 : 0}${digits[1]}` : digits
}

function readNumeric([, one, , other, yearText]: RegExpExecArray, isDayFirst: boolean): Day | null {
  if (`${one}${other}${yearText}`.replaceAll(/\D/g, '').length < minDigits) return null
  const mend = yearText!.length === 4 ? mendDigits : toDigits
  const [left, right] = [Number(mend(one!)), Number(mend(other!))]
  const isMended = mend(one!) !== toDigits(one!) || mend(other!) !== toDigits(other!)
  const isAmbiguous = left <= 12 && right <= 12 && left !== right
  const [day, monthNumber] = left > 12 || (isAmbiguous && isDayFirst) ? [left, right] : [right, left]
  const found = toDay({ year: toDigits(yearText!), month: monthNumber, day })
  return found && { ...found, isAmbiguous, isMended }
}

function toDay(parts: { year: string; month: number; day: number }): Day | null {
  const fullYear = parts.year.length === 2 ? 2000 + Number(parts.year) : Number(parts.year)
  const at = new Date(Date.UTC(fullYear, parts.month - 1, parts.day))
  const isReal = at.getUTCMonth() === parts.month - 1 && at.getUTCDate() === parts.day
  return isReal ? { day: at.toISOString().slice(0, 10), isAmbiguous: false, isMended: false } : null
}
