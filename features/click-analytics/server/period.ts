import type { z } from 'zod'
import type { dateRangeQuery } from '../schema.ts'
import { addDays, daysBetween, type DateRange } from '#platform/server/days.ts'

/** `unit`: hours for up to two days. */
export type Period = { range: DateRange; previous: DateRange; unit: 'hour' | 'day' }

const defaultDays = 30
const maxDays = 3_653

/** The days that are asked for, and as many before them. `firstDay`: the first one that may have clicks. */
export function resolvePeriod(
  { from, to, days = defaultDays, period }: z.output<typeof dateRangeQuery>,
  { today, firstDay }: { today: string; firstDay: string },
): Period {
  const last = to ?? today
  const first = from ?? (period === 'all' ? firstDay : addDays(last, 1 - days))
  const range = limitRange(first <= last ? { from: first, to: last } : { from: last, to: first })
  const length = daysBetween(range) + 1
  const previous = { from: addDays(range.from, -length), to: addDays(range.from, -1) }
  return { range, previous, unit: length <= 2 ? 'hour' : 'day' }
}

const limitRange = (range: DateRange): DateRange =>
  daysBetween(range) < maxDays ? range : { ...range, from: addDays(range.to, 1 - maxDays) }
