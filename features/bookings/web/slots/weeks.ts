import { formatDate } from '#platform/web/format.ts'

/** The start of a week: this moment, or midnight on the reader's clock so many weeks later. */
export function weekStart(week: number, now = new Date()): Date {
  if (week === 0) return now
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7 * week)
}

/** The query of one week, the same for a while, so that opening it again reads nothing twice. */
export function weekQuery(week: number, now = new Date()): { from?: string; days: number } {
  return week === 0 ? { days: 7 } : { from: weekStart(week, now).toISOString(), days: 7 }
}

export const lastWeek = (horizonDays: number): number => Math.floor((horizonDays - 1) / 7)

/** Times by the day of the reader's calendar, in order. */
export function groupByDay(times: readonly string[]): [day: string, times: string[]][] {
  const byDay = new Map<string, string[]>()
  for (const time of times) {
    const day = formatDate(time, 'isoDay')
    byDay.set(day, [...(byDay.get(day) ?? []), time])
  }
  return [...byDay]
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
