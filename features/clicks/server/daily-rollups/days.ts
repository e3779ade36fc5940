/** Days are texts like `2026-11-21`, computed in UTC, where every day has 24 hours. */
const dayMs = 86_400_000
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`)

export function addDays(day: string, count: number): string {
  return new Date(startOfDay(day) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 when both are the same day. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / dayMs)
}

/** The date of an instant in a time zone. */
export function toLocalDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** Every day of a range, both ends included. */
export function listDays(range: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(range) + 1 }, (_, count) => addDays(range.from, count))
}
