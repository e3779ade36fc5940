import type { RollupRow } from '#features/clicks/server/daily-rollups/actions.ts'
import { dimensions, type Dimension } from '#features/clicks/schema.ts'
import { listDays, type DateRange } from '#platform/server/days.ts'
import type { Analytics } from '../schema.ts'
import type { Period } from './period.ts'

type Share = { value: string; clicks: number }

const maxShares = 100

/** Composes the reply from the rows of a period and of the one before it. */
export function composeAnalytics(
  { range, previous, unit }: Period,
  { rows, previousRows }: { rows: RollupRow[]; previousRows: RollupRow[] },
): Analytics {
  return {
    ...range,
    unit,
    ...toTotals(rows, { range, unit }),
    others: sumDimension(rows, 'class') - sumDimension(rows, 'qr'),
    previous: toTotals(previousRows, { range: previous, unit }),
    shares: Object.fromEntries(
      dimensions.map((dimension) => [dimension, rankShares(rows, { dimension, max: maxShares })]),
    ) as Analytics['shares'],
  }
}

function toTotals(
  rows: RollupRow[],
  { range, unit }: { range: DateRange; unit: Period['unit'] },
): Pick<Analytics, 'clicks' | 'visitors' | 'series'> {
  const times = new Map<string, Pick<RollupRow, 'clicks' | 'visitors'>>()
  for (const { dimension, value, clicks, visitors } of rows) {
    const sum = times.get(value)
    if (dimension === 'time')
      times.set(value, { clicks: clicks + (sum?.clicks ?? 0), visitors: visitors + (sum?.visitors ?? 0) })
  }
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const buckets = listDays(range).flatMap((day) => (unit === 'day' ? [day] : hours.map((hour) => `${day}T${hour}`)))
  const series = buckets.map((at) => ({
    at,
    clicks: times.get(at)?.clicks ?? 0,
    visitors: times.get(at)?.visitors ?? 0,
  }))
  return {
    clicks: series.reduce((sum, { clicks }) => sum + clicks, 0),
    visitors: series.reduce((sum, { visitors }) => sum + visitors, 0),
    series,
  }
}

function sumDimension(rows: RollupRow[], dimension: Dimension): number {
  return rows.reduce((sum, row) => (row.dimension === dimension ? sum + row.clicks : sum), 0)
}

/** The values of a dimension by clicks, at most `max`. Unknown is last: it says nothing about who clicks. */
export function rankShares(rows: RollupRow[], { dimension, max }: { dimension: string; max: number }): Share[] {
  const byValue = new Map<string, number>()
  for (const row of rows)
    if (row.dimension === dimension && row.clicks > 0)
      byValue.set(row.value, (byValue.get(row.value) ?? 0) + row.clicks)
  const unknown = byValue.get('')
  byValue.delete('')
  const known = Array.from(byValue, ([value, clicks]) => ({ value, clicks })).toSorted(byClicks)
  return unknown === undefined ? known.slice(0, max) : [...known.slice(0, max - 1), { value: '', clicks: unknown }]
}

/** Equal counts are sorted by name, so that the order is the same at every load. */
const byClicks = (one: Share, other: Share) => other.clicks - one.clicks || (one.value < other.value ? -1 : 1)
