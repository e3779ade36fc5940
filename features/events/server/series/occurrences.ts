import { limits } from '#rules/limits.ts'
import { weekdays, type Recurrence } from '../../schema.ts'
import { addDays, fromLocalTime, toLocalTime, type LocalTime } from '../local-time.ts'

/** The search for dates stops here, for rules whose dates hardly ever exist. */
const maxDays = 366 * 10

/**
 * The starts of a recurring event, the first included, in local time: an event at six stays at six when clocks change. Months
 * without the day are skipped, as RFC 5545 requires.
 */
export function listOccurrences(
  rule: Recurrence,
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
): Date[] {
  const first = toLocalTime(startsAt, timeZone)
  const max = Math.min(rule.count ?? limits.event.occurrences, limits.event.occurrences)
  const starts: Date[] = []
  for (const localTime of generateDates(rule, first)) {
    if (starts.length === max || (rule.until && localTime.slice(0, 10) > rule.until)) break
    starts.push(fromLocalTime(localTime, timeZone))
  }
  return starts
}

function* generateDates(rule: Recurrence, first: LocalTime): Generator<LocalTime> {
  for (let days = 0; days <= maxDays; days += 1) {
    const localTime = addDays(first, days)
    if (isOccurrence(rule, { localTime, first, days })) yield localTime
  }
}

type CandidateDay = { localTime: LocalTime; first: LocalTime; days: number }

function isOccurrence(
  { frequency, interval, weekdays: selectedWeekdays }: Recurrence,
  { localTime, first, days }: CandidateDay,
): boolean {
  if (frequency === 'daily') return days % interval === 0
  if (frequency === 'monthly')
    return localTime.slice(8, 10) === first.slice(8, 10) && monthsBetween(first, localTime) % interval === 0
  const ruleWeekdays = selectedWeekdays.length > 0 ? selectedWeekdays : [getWeekday(first)]
  return ruleWeekdays.includes(getWeekday(localTime)) && weeksBetween(first, localTime) % interval === 0
}

const getDayNumber = (localTime: LocalTime) =>
  Math.floor(Date.parse(`${localTime.slice(0, 10)}T00:00:00Z`) / 86_400_000)
/** Monday is 0; the first day of 1970 was a Thursday. */
const getWeekdayNumber = (localTime: LocalTime) => (getDayNumber(localTime) + 3) % 7
const getWeekday = (localTime: LocalTime) => weekdays[getWeekdayNumber(localTime)]!
const getMondayNumber = (localTime: LocalTime) => getDayNumber(localTime) - getWeekdayNumber(localTime)
const weeksBetween = (first: LocalTime, localTime: LocalTime) =>
  (getMondayNumber(localTime) - getMondayNumber(first)) / 7
const getMonthNumber = (localTime: LocalTime) => Number(localTime.slice(0, 4)) * 12 + Number(localTime.slice(5, 7))
const monthsBetween = (first: LocalTime, localTime: LocalTime) => getMonthNumber(localTime) - getMonthNumber(first)
