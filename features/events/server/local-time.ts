import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { limits } from '#rules/limits.ts'
import type { Recurrence } from '../schema.ts'

/** What clocks in that zone show at an instant. */
export function toLocalTime(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/** When clocks in that zone show this. An hour that a change of clocks skips moves forward; of one it repeats, the first counts. */
export function fromLocalTime(localTime: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(localTime.toZonedDateTime(timeZone).epochMilliseconds)
}

/** An instant, or a day or a time without zone, which are the programme's. */
export function parseMoment(value: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return new Date(value)
  return fromLocalTime(Temporal.PlainDateTime.from(value), timeZone)
}

/** A rule whose dates hardly ever exist, such as February 29, is followed no further. */
const maxYears = 10

const frequencies = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY' } as const

/**
 * The starts of a recurring event in local time: an event at six stays at six when clocks change. A month without the day
 * and a day without the hour are left out, as RFC 5545 asks.
 */
export function listOccurrences(
  { frequency, interval, weekdays, count, until }: Recurrence,
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
): Date[] {
  const first = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone)
  const rule = new RRuleTemporal({
    freq: frequencies[frequency],
    interval,
    dtstart: first,
    ...(frequency === 'weekly' && weekdays.length > 0 && { byDay: weekdays }),
  })
  const max = Math.min(count ?? limits.event.occurrences, limits.event.occurrences)
  const isWithinRule = (date: Temporal.ZonedDateTime, index: number) =>
    index < max &&
    (until === undefined || Temporal.PlainDate.compare(date.toPlainDate(), until) <= 0) &&
    date.year - first.year <= maxYears
  return rule.all(isWithinRule).map((date) => new Date(date.epochMilliseconds))
}
