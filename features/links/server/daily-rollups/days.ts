/** Days as `2026-11-21`. Counting them in UTC keeps daylight saving out of it. */
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

export function addDays(day: string, count: number): string {
  return new Date(at(day) + count * dayMs).toISOString().slice(0, 10)
}

/** From the first to the last; 0 when they are the same. */
export function daysBetween({ from, to }: { from: string; to: string }): number {
  return Math.round((at(to) - at(from)) / dayMs)
}

/** The day that it is then in a time zone. */
export function toLocalDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** Every day of a span. */
export function listDays(range: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(range) + 1 }, (_, count) => addDays(range.from, count))
}
