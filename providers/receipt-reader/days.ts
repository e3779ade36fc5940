/** `isAmbiguous`: month and day could be the other way round. */
export type FoundDay = { day: string; isAmbiguous: boolean }

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthIndex = (name: string): number => months.split('|').indexOf(name.slice(0, 3).toLowerCase()) + 1
const year = String.raw`(20\d{2}|19\d{2}|\d{2})`
const isoDay = /(?<!\d)(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const numericDay = new RegExp(String.raw`(?<![\d.,])(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?${year}(?![\d])`)
const dayFirst = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]*(${months})[a-z]*[\s\-/.,']*${year}(?!\d)`,
  'i',
)
const monthFirst = new RegExp(String.raw`\b(${months})[a-z]*[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+${year}(?!\d)`, 'i')

/** The first day that a text names. `isDayFirst`: how `03/04/2026` is read. */
export function findDay(text: string, { isDayFirst }: { isDayFirst: boolean }): FoundDay | null {
  const iso = isoDay.exec(text)
  if (iso) return toDay({ year: iso[1]!, month: Number(iso[2]), day: Number(iso[3]) })
  const first = dayFirst.exec(text)
  if (first) return toDay({ year: first[3]!, month: monthIndex(first[2]!), day: Number(first[1]) })
  const second = monthFirst.exec(text)
  if (second) return toDay({ year: second[3]!, month: monthIndex(second[1]!), day: Number(second[2]) })
  const numeric = numericDay.exec(text)
  return numeric ? readNumeric(numeric, isDayFirst) : null
}

function readNumeric([, one, other, yearText]: RegExpExecArray, isDayFirst: boolean): FoundDay | null {
  const [left, right] = [Number(one), Number(other)]
  const isAmbiguous = left <= 12 && right <= 12 && left !== right
  const [day, month] = left > 12 || (isAmbiguous && isDayFirst) ? [left, right] : [right, left]
  const found = toDay({ year: yearText!, month, day })
  return found && { ...found, isAmbiguous }
}

function toDay(parts: { year: string; month: number; day: number }): FoundDay | null {
  const fullYear = parts.year.length === 2 ? 2000 + Number(parts.year) : Number(parts.year)
  const at = new Date(Date.UTC(fullYear, parts.month - 1, parts.day))
  const isReal = at.getUTCMonth() === parts.month - 1 && at.getUTCDate() === parts.day
  return isReal ? { day: at.toISOString().slice(0, 10), isAmbiguous: false } : null
}
