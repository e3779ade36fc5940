import { formatDate, type DateStyle } from '#platform/web/format.ts'
import type { Analytics } from '../../schema.ts'

/** One point of the time axis. */
export type ChartPoint = {
  /** Short, for the axis. */
  tick: string
  /** In full, for the tooltip and the table. */
  label: string
  clicks: number
  visitors: number
  /** Clicks at the same point of the previous period. */
  before: number
}

type Bucket = Analytics['series'][number]

/** Longer ranges are drawn by week, ranges of years by four weeks. */
const maxPoints = 120
const weekDays = 7

// Read and formatted as UTC: `at` is local to the program, and the reader's time zone must not shift it.
const format = (at: string, style: DateStyle) =>
  formatDate(at.length > 10 ? `${at}:00:00Z` : at, { style, timeZone: 'UTC' })

/** The points of the chart: hours, days, or weeks or four weeks that end with the last day. */
export function toPoints({ unit, series, previous }: Pick<Analytics, 'unit' | 'series' | 'previous'>): ChartPoint[] {
  const fits = (days: number) => series.length <= maxPoints * days
  const size = unit === 'hour' || fits(1) ? 1 : fits(weekDays) ? weekDays : 4 * weekDays
  const previousChunks = chunk(previous.series, size)
  return chunk(series, size).map((buckets, index) => ({
    ...formatBucket(buckets, unit),
    clicks: sumBuckets(buckets, 'clicks'),
    visitors: sumBuckets(buckets, 'visitors'),
    before: sumBuckets(previousChunks[index] ?? [], 'clicks'),
  }))
}

function formatBucket(buckets: Bucket[], unit: Analytics['unit']): { tick: string; label: string } {
  const [first, last] = [buckets[0]!.at, buckets.at(-1)!.at]
  const [day, hour] = [format(first, 'monthDay'), format(first, 'hour')]
  if (unit === 'hour') return { tick: hour, label: `${day}, ${hour}` }
  return {
    tick: day,
    label: buckets.length > 1 ? formatSpan(first, last) : format(first, 'weekdayDate'),
  }
}

/** With years where the days are of two. */
const formatSpan = (first: string, last: string): string => {
  const style = first.slice(0, 4) === last.slice(0, 4) ? 'monthDay' : 'date'
  return `${format(first, style)} to ${format(last, style)}`
}

/** Chunks from the end, so that the last one is full: an incomplete last week would look like a drop. */
function chunk(buckets: Bucket[], size: number): Bucket[][] {
  const chunks: Bucket[][] = []
  for (let end = buckets.length; end > 0; end -= size) chunks.unshift(buckets.slice(Math.max(0, end - size), end))
  return chunks
}

const sumBuckets = (buckets: Bucket[], name: 'clicks' | 'visitors') =>
  buckets.reduce((sum, bucket) => sum + bucket[name], 0)

/** The change in percent; null when the earlier number is 0. */
export function getPercentChange({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
