import { findDays, type FoundDay } from './days.ts'
import type { PrintedRow } from './printed-rows.ts'

export type FoundDate = { value: string; confidence: number; row: PrintedRow }
type Options = { isDayFirst: boolean; isCountryKnown: boolean; now: Date }

const dayMs = 86_400_000
/** What is older was probably no date. */
const maxAgeDays = 12 * 366
const dateLabel = /date\b|\bissued\b|datum\b|\bfecha\b|\bdata\b|\bdt\b|\bdated\b|\bsold on\b/i
/** The day of the document itself, of several that it names. */
const documentLabel =
  /\b(?:invoice|bill|receipt|transaction)\s*date\b|(?:factuur|rechnungs|beleg)datum|\bfacture\b.*\bdu\b|date d.émission/i
/** Days of something else than the purchase. */
const otherLabel =
  /\bdue\b|expir|\bvalid|\bborn\b|\bbirth|return by|deliver|\buntil\b|\bbefore\b|\bw\.?e\.?f\b|\beffective\b|redeem|\bgst act\b|échéance|fällig|vervaldatum|date limite|prélèvement|\border\s*dat(?:e|um)|orderdatum|\bprinted\b|\bprn\b|\bperiod\b|\bterm/i
const time = /\b\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\b)?|\b\d{1,2}\s?[ap]m\b/i

/** Until tomorrow: days begin earlier elsewhere. */
export function isPlausibleDay(day: string, now: Date): boolean {
  const ageDays = (now.getTime() - Date.parse(day)) / dayMs
  return ageDays >= -1 && ageDays <= maxAgeDays
}

type Candidate = FoundDate & { index: number }

/** The day of the purchase. */
export function findDate(rows: readonly PrintedRow[], options: Options): FoundDate | null {
  const found = rows.flatMap((row, index): Candidate[] =>
    findDays(row.text, options).map((day) => {
      const confidence = rate({ row, previous: rows[index - 1], day }, options)
      return { row, index, value: day.day, confidence }
    }),
  )
  const [best] = found
    .map((one) => ({ ...one, confidence: one.confidence + (isRepeated(one, found) ? 0.1 : 0) }))
    .toSorted((one, other) => other.confidence - one.confidence || one.index - other.index)
  return best ? { ...best, confidence: Math.max(0.05, Math.min(0.95, best.confidence)) } : null
}

const isRepeated = (one: Candidate, all: readonly Candidate[]) =>
  all.some((other) => other.index !== one.index && other.value === one.value)

type Rated = { row: PrintedRow; previous: PrintedRow | undefined; day: FoundDay }

function rate({ row, previous, day }: Rated, { isCountryKnown, now }: Options): number {
  const before = row.text.slice(0, day.index)
  const isLabeled = dateLabel.test(row.text) || (previous !== undefined && isLabelOnly(previous))
  return (
    0.67 +
    (isLabeled ? 0.12 : 0) +
    (documentLabel.test(row.text) ? 0.1 : 0) +
    (time.test(row.text.slice(day.index + 6)) ? 0.08 : 0) +
    0.14 * row.confidence -
    (otherLabel.test(before) || otherLabel.test(row.text) ? 0.4 : 0) -
    (day.isAmbiguous && !isCountryKnown ? 0.25 : 0) -
    (day.isRepaired ? 0.2 : 0) -
    (isPlausibleDay(day.day, now) ? 0 : 0.5)
  )
}

const isLabelOnly = ({ text }: PrintedRow): boolean => dateLabel.test(text) && !/\d/.test(text)
