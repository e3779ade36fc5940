import type { Analytics } from '../../schema.ts'

/** What is drawn above one place of the time axis. */
export type ChartPoint = {
  /** Short, for the axis. */
  tick: string
  /** In full, for whoever looks closer. */
  label: string
  clicks: number
  visitors: number
  /** Clicks at the same place of the period before. */
  before: number
}

type Bucket = Analytics['series'][number]

/** So many days are drawn one by one; longer spans by the week. */
const maxDailyPoints = 120
const weekDays = 7

const utc = { timeZone: 'UTC' } as const
const dayTick = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...utc })
const dayLabel = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', ...utc })
const hourTick = new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...utc })

// Written as UTC because `at` is the programme's own clock: the reader's zone must not shift it.
const parseBucketTime = (at: string) => new Date(at.length > 10 ? `${at}:00:00Z` : `${at}T00:00:00Z`)

/** The points of the chart: hours of a day, days, or weeks that end with the last day. */
export function toPoints({ unit, series, previous }: Pick<Analytics, 'unit' | 'series' | 'previous'>): ChartPoint[] {
  const size = unit === 'day' && series.length > maxDailyPoints ? weekDays : 1
  const previousChunks = chunk(previous.series, size)
  return chunk(series, size).map((buckets, index) => ({
    ...formatBucket(buckets, unit),
    clicks: sumBuckets(buckets, 'clicks'),
    visitors: sumBuckets(buckets, 'visitors'),
    before: sumBuckets(previousChunks[index] ?? [], 'clicks'),
  }))
}

function formatBucket(buckets: Bucket[], unit: Analytics['unit']): { tick: string; label: string } {
  const [first, last] = [parseBucketTime(buckets[0]!.at), parseBucketTime(buckets.at(-1)!.at)]
  if (unit === 'hour')
    return { tick: hourTick.format(first), label: `${dayTick.format(first)}, ${hourTick.format(first)}` }
  if (buckets.length > 1)
    return { tick: dayTick.format(first), label: `${dayTick.format(first)} to ${dayTick.format(last)}` }
  return { tick: dayTick.format(first), label: dayLabel.format(first) }
}

/** Cut from the end: a short last piece would look like a fall. */
function chunk(buckets: Bucket[], size: number): Bucket[][] {
  const chunks: Bucket[][] = []
  for (let end = buckets.length; end > 0; end -= size) chunks.unshift(buckets.slice(Math.max(0, end - size), end))
  return chunks
}

const sumBuckets = (buckets: Bucket[], name: 'clicks' | 'visitors') =>
  buckets.reduce((sum, bucket) => sum + bucket[name], 0)

/** The change from one figure to the next in percent, or null where there is nothing to compare with. */
export function getPercentChange({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
