import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { dimensions, type Analytics, type analyticsQuery, type Dimension } from '../../schema.ts'
import { addDays, toLocalDay, daysBetween, listDays } from './days.ts'
import { countColumnarDay, decodeColumns } from '../columnar-rollups/columns.ts'
import type { Filters, RollupRow } from './rollup-row.ts'
import { listReadyDays, listColumnarDays, listDailyTotals, aggregateClicks, type DateRange } from './queries.ts'
import type { DailyTotals } from './tables.ts'

type Query = z.output<typeof analyticsQuery>
type RollupParams = { linkId: string; range: DateRange; unit: 'hour' | 'day'; filters: Filters }

type Share = { value: string; clicks: number }

const defaultDays = 30
const maxDays = 800
const maxShares = 100
const daysPerChunk = 31

/** A link's analytics for a range of days, and for the range of the same length before it. */
export async function findAnalytics(ctx: Ctx, { linkId, query }: { linkId: string; query: Query }): Promise<Analytics> {
  const { from, to, days, ...filterParams } = query
  const range = resolveRange({ from, to, days }, toLocalDay(ctx.now(), ctx.config.timeZone))
  const length = daysBetween(range) + 1
  const filters = Object.fromEntries(Object.entries(filterParams).filter(([, value]) => value !== undefined)) as Filters
  const params: RollupParams = { linkId, filters, range, unit: length <= 2 ? 'hour' : 'day' }
  const previousParams = { ...params, range: { from: addDays(range.from, -length), to: addDays(range.from, -1) } }
  const rows = await loadRows(ctx, params)
  const previousRows = await loadRows(ctx, previousParams)
  return {
    ...range,
    unit: params.unit,
    ...toTotals(rows, params),
    others: sumDimension(rows, 'class') - sumDimension(rows, 'qr'),
    previous: toTotals(previousRows, previousParams),
    shares: toShares(rows),
  }
}

function resolveRange({ from, to, days = defaultDays }: Pick<Query, 'from' | 'to' | 'days'>, now: string): DateRange {
  const last = to ?? now
  const first = from ?? addDays(last, 1 - days)
  const range = first <= last ? { from: first, to: last } : { from: last, to: first }
  return daysBetween(range) < maxDays ? range : { ...range, from: addDays(range.to, 1 - maxDays) }
}

/** Finished days come from the daily rollups (with filters: from their columnar data), the other days from the clicks. */
async function loadRows(ctx: Ctx, params: RollupParams): Promise<RollupRow[]> {
  const days = await listReadyDays(ctx, params.range)
  const rows: RollupRow[] = []
  for await (const { day, dayRows } of loadDays(ctx, params))
    if (days.has(day)) for (const row of dayRows) rows.push(inRequestedUnit(day, { row, unit: params.unit }))
  for (const range of findGaps(params.range, days)) rows.push(...(await aggregateClicks(ctx, { ...params, range })))
  return rows
}

async function* loadDays(ctx: Ctx, params: RollupParams): AsyncGenerator<{ day: string; dayRows: RollupRow[] }> {
  const { filters } = params
  if (Object.keys(filters).length === 0)
    for (const { day, totals } of await listDailyTotals(ctx, params)) yield { day, dayRows: toRollupRows(totals) }
  else
    for (const range of splitRange(params.range))
      for (const { day, columnarData } of await listColumnarDays(ctx, { ...params, range }))
        yield { day, dayRows: countColumnarDay(decodeColumns(columnarData), filters) }
}

function toRollupRows(totals: DailyTotals): RollupRow[] {
  return Object.entries(totals).flatMap(([dimension, byValue]) =>
    Object.entries(byValue).map(([value, [clicks, visitors]]) => ({ dimension, value, clicks, visitors })),
  )
}

/** Rollups hold hours; `time` becomes the day, or day and hour. */
function inRequestedUnit(day: string, { row, unit }: { row: RollupRow; unit: RollupParams['unit'] }): RollupRow {
  return row.dimension === 'time' ? { ...row, value: unit === 'hour' ? `${day}T${row.value}` : day } : row
}

/** Splits a range, so that decoding a long one does not block other requests. */
function splitRange({ from, to }: DateRange): DateRange[] {
  const offsets = Array.from(
    { length: Math.ceil((daysBetween({ from, to }) + 1) / daysPerChunk) },
    (_, index) => index * daysPerChunk,
  )
  return offsets.map((start) => {
    const last = addDays(from, start + daysPerChunk - 1)
    return { from: addDays(from, start), to: last < to ? last : to }
  })
}

/** The parts of a range that none of these days covers. */
function findGaps(range: DateRange, coveredDays: Set<string>): DateRange[] {
  const gaps: DateRange[] = []
  for (const day of listDays(range).filter((each) => !coveredDays.has(each))) {
    const last = gaps.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else gaps.push({ from: day, to: day })
  }
  return gaps
}

function toTotals(rows: RollupRow[], { range, unit }: RollupParams): Pick<Analytics, 'clicks' | 'visitors' | 'series'> {
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

function toShares(rows: RollupRow[]): Analytics['shares'] {
  const clicksBy = new Map<string, Map<string, number>>(dimensions.map((name) => [name, new Map()]))
  for (const { dimension, value, clicks } of rows) {
    const byValue = clicksBy.get(dimension)
    if (clicks > 0) byValue?.set(value, (byValue.get(value) ?? 0) + clicks)
  }
  const ranked = [...clicksBy].map(([name, byValue]) => {
    const shares = Array.from(byValue, ([value, clicks]) => ({ value, clicks }))
    return [name, shares.toSorted(byClicks).slice(0, maxShares)]
  })
  return Object.fromEntries(ranked) as Analytics['shares']
}

/** Equal counts are sorted by name, unknown last, so that the order is the same at every load. */
function byClicks(one: Share, other: Share): number {
  const isKnown = Number(one.value === '') - Number(other.value === '')
  return other.clicks - one.clicks || isKnown || (one.value < other.value ? -1 : 1)
}
