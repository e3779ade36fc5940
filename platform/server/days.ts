/** Days are texts like `2026-11-21`, computed in UTC, where every day has 24 hours. */
const dayMs = 86_400_000
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Both days included. */
export type DateRange = { from: string; to: string }

export function addDays(day: string, count: number): string {
  return toUtcDay(startOfDay(day) + count * dayMs)
}

/** 0 when both are the same day. */
export function daysBetween({ from, to }: DateRange): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / dayMs)
}

/** The date of an instant in UTC. */
export const toUtcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)

/** Today in the program's time zone. */
export const getToday = ({ now, config }: { now(): Date; config: { timeZone: string } }): string =>
  toLocalDay(now(), config.timeZone)

/** The date of an instant in a time zone. */
export function toLocalDay(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** Creating one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Every day of a range, both ends included. */
export function listDays(range: DateRange): string[] {
  return Array.from({ length: daysBetween(range) + 1 }, (_, count) => addDays(range.from, count))
}

/** Splits a range, so that decoding a long one does not block other requests. */
export function splitRange({ from, to }: DateRange, daysPerPart: number): DateRange[] {
  const partCount = Math.ceil((daysBetween({ from, to }) + 1) / daysPerPart)
  return Array.from({ length: partCount }, (_, index) => {
    const last = addDays(from, (index + 1) * daysPerPart - 1)
    return { from: addDays(from, index * daysPerPart), to: last < to ? last : to }
  })
}

/** The parts of a range that none of these days covers. */
export function findGaps(range: DateRange, coveredDays: ReadonlySet<string>): DateRange[] {
  const gaps: DateRange[] = []
  for (const day of listDays(range).filter((each) => !coveredDays.has(each))) {
    const last = gaps.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else gaps.push({ from: day, to: day })
  }
  return gaps
}
