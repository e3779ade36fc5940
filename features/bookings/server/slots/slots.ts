import { Temporal } from 'temporal-polyfill'
import type { AvailabilityRules, TimeRange } from '../../schema.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Start and end in epoch milliseconds. */
export type Span = [start: number, end: number]

type SlotInput = {
  rules: AvailabilityRules
  /** The mentor's meetings, in order, from a week before `from` to a week after `until`, for the limits of a week. */
  meetings: Span[]
  /** Other times that are taken, in any order: the mentor's own calendar, and meetings of the student. */
  busy: Span[]
  from: number
  until: number
  now: number
}

/**
 * The starts of all slots from `from` to before `until`. Hours are of the mentor's clocks: 9 AM stays 9 AM when they change, a skipped
 * hour has no slots, and of a repeated one both have.
 */
export function listSlots({ rules, meetings, busy, from, until, now }: SlotInput): number[] {
  const { timeZone, slotMinutes, bufferMinutes, noticeHours, horizonDays } = rules
  const [first, last] = [Math.max(from, now + noticeHours * hourMs), Math.min(until, now + horizonDays * dayMs)]
  if (first >= last) return []
  const slotMs = slotMinutes * minuteMs
  const bufferMs = bufferMinutes * minuteMs
  const taken = mergeSpans([...busy, ...meetings.map(([start, end]): Span => [start - bufferMs, end + bufferMs])])
  const hasCapacity = createCapacityCheck(rules, meetings)
  const hours = createHours(rules)
  const slots: number[] = []
  let position = 0
  for (const day of eachDay({ first, last, timeZone })) {
    const ranges = hours(day.date)
    if (ranges.length === 0 || !hasCapacity(day.date)) continue
    for (const [opensAt, closesAt] of toSpans(day, { ranges, timeZone })) {
      for (let start = opensAt; start + slotMs <= closesAt; start += slotMs) {
        if (start < first || start >= last) continue
        // Slots come in order, so what ended before this one is behind all later ones.
        while (position < taken.length && taken[position]![1] <= start) position += 1
        if (position === taken.length || taken[position]![0] >= start + slotMs) slots.push(start)
      }
    }
  }
  return slots
}

/** A date of the mentor, from when to before when: 23 or 25 hours where clocks change. */
type LocalDay = { date: Temporal.PlainDate; startsAt: number; endsAt: number }

function* eachDay({ first, last, timeZone }: { first: number; last: number; timeZone: string }): Generator<LocalDay> {
  let date = toLocalDay(first, timeZone)
  let startsAt = toEpoch(date, timeZone)
  while (startsAt < last) {
    const nextDate = date.add({ days: 1 })
    const endsAt = toEpoch(nextDate, timeZone)
    yield { date, startsAt, endsAt }
    date = nextDate
    startsAt = endsAt
  }
}

const toEpoch = (date: Temporal.PlainDate, timeZone: string): number =>
  date.toZonedDateTime({ timeZone }).epochMilliseconds

/** The ranges of a date: of its exception, if it has one, or of its weekday. */
function createHours({ weekly, exceptions }: AvailabilityRules) {
  const byWeekday = new Map(weekly.map(({ weekday, ranges }) => [weekday as number, sortRanges(ranges)]))
  const byDate = new Map(exceptions.map(({ date, ranges }) => [date, sortRanges(ranges)]))
  return (day: Temporal.PlainDate): TimeRange[] => byDate.get(day.toString()) ?? byWeekday.get(day.dayOfWeek) ?? []
}

export const sortRanges = (ranges: readonly TimeRange[]): TimeRange[] =>
  ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1))

/** Whether the mentor takes another meeting on a date, by the most per day and per week from Monday. */
function createCapacityCheck({ timeZone, maxPerDay, maxPerWeek }: AvailabilityRules, meetings: Span[]) {
  if (maxPerDay === null && maxPerWeek === null) return () => true
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const toMonday = (day: Temporal.PlainDate) => `week of ${day.subtract({ days: day.dayOfWeek - 1 }).toString()}`
  for (const [start] of meetings) {
    const day = toLocalDay(start, timeZone)
    count(day.toString())
    count(toMonday(day))
  }
  return (day: Temporal.PlainDate) =>
    (counts.get(day.toString()) ?? 0) < (maxPerDay ?? Infinity) &&
    (counts.get(toMonday(day)) ?? 0) < (maxPerWeek ?? Infinity)
}

function toLocalDay(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** Where no clock changes on that day, times are counted from its start: looking up the zone takes most of the time. */
function toSpans(
  { date, startsAt, endsAt }: LocalDay,
  { ranges, timeZone }: { ranges: TimeRange[]; timeZone: string },
): Span[] {
  const toTime = (time: string) => {
    if (endsAt - startsAt === dayMs) return startsAt + toMinutes(time) * minuteMs
    return time === '24:00' ? endsAt : date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  }
  return ranges.map(({ start, end }) => [toTime(start), toTime(end)])
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In order and without overlaps. */
export function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
