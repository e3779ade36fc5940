import { Temporal } from 'temporal-polyfill'

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
