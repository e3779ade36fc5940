import { Temporal } from 'temporal-polyfill'
import type { Ctx } from '#platform/server/ctx.ts'

/** When today and tomorrow begin in the program's time zone. */
export function findDayBounds({ config, now }: Pick<Ctx, 'config' | 'now'>): { today: Date; tomorrow: Date } {
  const { timeZone } = config
  const day = Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return {
    today: startOfDay(day.toString(), { timeZone }),
    tomorrow: startOfDay(day.toString(), { timeZone, daysLater: 1 }),
  }
}

/** When a day such as `2026-11-21`, or a later one, begins in that zone. */
export function startOfDay(day: string, { timeZone, daysLater = 0 }: { timeZone: string; daysLater?: number }): Date {
  const midnight = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(timeZone)
  return new Date(midnight.epochMilliseconds)
}

/** An instant; a time without a zone is on the program's clock, a day alone begins at its midnight. */
export function parseMoment(value: string, timeZone: string): Date {
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value)) return new Date(value)
  return new Date(Temporal.PlainDateTime.from(value).toZonedDateTime(timeZone).epochMilliseconds)
}
