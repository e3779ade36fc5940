import { Temporal } from 'temporal-polyfill'
import type { Ctx } from '#platform/server/ctx.ts'

/** When today and tomorrow begin in the program's time zone. */
export function findDayBounds({ config, now }: Pick<Ctx, 'config' | 'now'>): { today: Date; tomorrow: Date } {
  const midnight = Temporal.Instant.fromEpochMilliseconds(now().getTime())
    .toZonedDateTimeISO(config.timeZone)
    .startOfDay()
  return {
    today: new Date(midnight.epochMilliseconds),
    tomorrow: new Date(midnight.add({ days: 1 }).epochMilliseconds),
  }
}

/** An instant; a time without a zone is on the program's clock, a day alone begins at its midnight. */
export function parseMoment(value: string, timeZone: string): Date {
  if (value.length > 'YYYY-MM-DD'.length && /(?:Z|[+-]\d\d:?\d\d)$/i.test(value)) return new Date(value)
  return new Date(Temporal.PlainDateTime.from(value).toZonedDateTime(timeZone).epochMilliseconds)
}
