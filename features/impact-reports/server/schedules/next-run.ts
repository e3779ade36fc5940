import { Temporal } from 'temporal-polyfill'
import { limits } from '#rules/limits.ts'
import type { Frequency } from '../../schedule-schema.ts'

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** When a schedule runs next after this moment: at seven in the morning of the program's time zone. */
export function toNextRun(frequency: Frequency, { after, timeZone }: { after: Date; timeZone: string }): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const plainTime = { hour: limits.reportSchedule.hour }
  for (let day = toFirst(frequency, today); ; day = toFollowing(frequency, day)) {
    const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime })
    if (epochMilliseconds > after.getTime()) return new Date(epochMilliseconds)
  }
}

/** The Monday, or the first day of the unit, of this day. A year begins in July, after the academic one. */
function toFirst(frequency: Frequency, today: Temporal.PlainDate): Temporal.PlainDate {
  if (frequency === 'week') return today.subtract({ days: today.dayOfWeek - 1 })
  const months = monthsOf[frequency]
  const offset = frequency === 'year' ? 6 : 0
  return today.with({ day: 1 }).subtract({ months: (today.month - 1 + offset) % months })
}

const toFollowing = (frequency: Frequency, day: Temporal.PlainDate): Temporal.PlainDate =>
  frequency === 'week' ? day.add({ days: 7 }) : day.add({ months: monthsOf[frequency] })
