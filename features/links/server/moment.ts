import { Temporal } from 'temporal-polyfill'

/** An instant; a day alone (`2026-12-24`) begins at midnight in that zone. */
export function parseMoment(value: string, timeZone: string): Date {
  if (value.length > 'YYYY-MM-DD'.length) return new Date(value)
  return new Date(Temporal.PlainDate.from(value).toZonedDateTime(timeZone).epochMilliseconds)
}
