import { Temporal } from 'temporal-polyfill'
import type { DateRange } from '#platform/server/days.ts'
import { addDays, daysBetween } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import type { RelativePeriod, ReportQuery } from '../schema.ts'

/** Academic years begin in July, the program's fiscal year. */
const academicMonth = 7

/** How long each period is, when the first one of a year begins, and how many of them it is before the present one. */
const units: Record<RelativePeriod, { months: number; firstMonth: number; back: number }> = {
  academicYear: { months: 12, firstMonth: academicMonth, back: 0 },
  lastAcademicYear: { months: 12, firstMonth: academicMonth, back: 1 },
  year: { months: 12, firstMonth: 1, back: 0 },
  lastYear: { months: 12, firstMonth: 1, back: 1 },
  quarter: { months: 3, firstMonth: 1, back: 0 },
  lastQuarter: { months: 3, firstMonth: 1, back: 1 },
}

export type ReportRange = { period: DateRange; previous: DateRange; isOpen: boolean }

/** The days of a period up to today, and those of the period before. */
export function toReportRange(query: Pick<ReportQuery, 'period' | 'from' | 'to'>, today: string): ReportRange {
  if (query.period === 'custom') return toCustomRange(query, today)
  const { months, firstMonth, back } = units[query.period]
  const date = Temporal.PlainDate.from(today)
  const monthsIn = (date.month - firstMonth + 12) % months
  const start = date.with({ day: 1 }).subtract({ months: monthsIn + back * months })
  const last = start.add({ months }).subtract({ days: 1 }).toString()
  return {
    period: { from: start.toString(), to: earliest(last, today) },
    previous: { from: start.subtract({ months }).toString(), to: start.subtract({ days: 1 }).toString() },
    isOpen: last >= today,
  }
}

/** The period before is as many days long. */
function toCustomRange({ from, to }: Pick<ReportQuery, 'from' | 'to'>, today: string): ReportRange {
  if (!from || !to) throw problem('report.days_required', { fields: { [from ? 'to' : 'from']: 'Choose a date' } })
  if (to < from) throw problem('report.days_reversed', { fields: { to: 'The end is before the start' } })
  const length = daysBetween({ from, to }) + 1
  return {
    period: { from, to },
    previous: { from: addDays(from, -length), to: addDays(from, -1) },
    isOpen: to >= today,
  }
}

const earliest = (one: string, other: string): string => (one < other ? one : other)
