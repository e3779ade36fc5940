import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { dimensions, type Analytics, type analyticsQuery, type Dimension } from '../../schema.ts'
import { addDays, daysBetween, today } from './days.ts'
import { dimensionColumns, sumByAll } from './sums.ts'

type Query = z.output<typeof analyticsQuery>
type Span = { from: string; to: string }
/** One line of the summing query; the day it belongs to where sums of days are read. */
type Line = { dimension: string; value: string; clicks: number; visitors: number }
type Asked = { linkId: string; filters: SQL; isFiltered: boolean; unit: 'hour' | 'day' }

const usualDays = 30
const mostDays = 800
const mostShares = 100

/** A link's figures over a span of days, and over the same span before it. */
export async function findAnalytics(ctx: Ctx, { linkId, query }: { linkId: string; query: Query }): Promise<Analytics> {
  const span = readSpan(query, today(ctx))
  const length = daysBetween(span) + 1
  const before = { from: addDays(span.from, -length), to: addDays(span.from, -1) }
  const asked: Asked = { linkId, ...readFilters(query), unit: length <= 2 ? 'hour' : 'day' }
  const [lines, earlier] = [await readLines(ctx, { asked, span }), await readLines(ctx, { asked, span: before })]
  const { series: previousSeries, ...previous } = totalsOf(earlier, { asked, span: before })
  return {
    ...span,
    unit: asked.unit,
    ...totalsOf(lines, { asked, span }),
    others: sumOf(lines, 'class') - sumOf(lines, 'qr'),
    previous: { ...previous, series: previousSeries },
    shares: sharesOf(lines),
  }
}

function readSpan({ from, to, days = usualDays }: Query, now: string): Span {
  const last = to ?? now
  const first = from ?? addDays(last, 1 - days)
  const [start, end] = first <= last ? [first, last] : [last, first]
  return { from: daysBetween({ from: start, to: end }) < mostDays ? start : addDays(end, 1 - mostDays), to: end }
}

function readFilters(query: Query): { filters: SQL; isFiltered: boolean } {
  const parts = dimensions
    .filter((name): name is Exclude<Dimension, 'class'> => name !== 'class' && query[name] !== undefined)
    .map((name) => sql`${dimensionColumns[name]} = ${query[name]}`)
  return { filters: parts.length === 0 ? sql`true` : sql.join(parts, sql` and `), isFiltered: parts.length > 0 }
}

/** From the sums of finished days where no filter asks for combinations they do not hold, else from the clicks. */
async function readLines(ctx: Ctx, { asked, span }: { asked: Asked; span: Span }): Promise<Line[]> {
  const isSummable = !asked.isFiltered && asked.unit === 'day'
  const summed = isSummable
    ? await readSummed(ctx, { linkId: asked.linkId, span })
    : { lines: [], days: new Set<string>() }
  const missing: Span[] = []
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const last = missing.at(-1)
    if (summed.days.has(day)) continue
    if (last && addDays(last.to, 1) === day) last.to = day
    else missing.push({ from: day, to: day })
  }
  const lines = [...summed.lines]
  for (const part of missing) lines.push(...(await readClicks(ctx, { asked, span: part })))
  return lines
}

async function readSummed(
  ctx: Ctx,
  { linkId, span }: { linkId: string; span: Span },
): Promise<{ lines: Line[]; days: Set<string> }> {
  const range = sql`day between ${span.from}::date and ${span.to}::date`
  const days = await ctx.db.execute<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from summed_days where is_ready and ${range}`,
  )
  const ready = sql`exists (select from summed_days where summed_days.day = click_sums.day and is_ready)`
  const time = await ctx.db.execute<Line>(sql`
    select 'time' as dimension, to_char(day, 'YYYY-MM-DD') as value, sum(click_count)::int as clicks, sum(first_count)::int as visitors
    from click_sums where link_id = ${linkId} and dimension = 'time' and ${range} and ${ready} group by day`)
  const shares = await ctx.db.execute<Line>(sql`
    select dimension, value, sum(click_count)::int as clicks, sum(first_count)::int as visitors
    from click_sums where link_id = ${linkId} and dimension <> 'time' and ${range} and ${ready} group by dimension, value`)
  return { lines: [...time.rows, ...shares.rows], days: new Set(days.rows.map(({ day }) => day)) }
}

async function readClicks(ctx: Ctx, { asked, span }: { asked: Asked; span: Span }): Promise<Line[]> {
  const zone = ctx.config.timeZone
  const format = asked.unit === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD'
  const where = sql`link_id = ${asked.linkId}
    and clicked_at >= (${span.from}::date::timestamp at time zone ${zone}::text)
    and clicked_at < ((${span.to}::date + 1)::timestamp at time zone ${zone}::text) and ${asked.filters}`
  const bucket = sql`to_char(clicked_at at time zone ${zone}::text, ${sql.raw(`'${format}'`)})`
  const { rows } = await ctx.db.execute<Line>(sumByAll({ where, bucket }))
  return rows
}

function totalsOf(
  lines: Line[],
  { asked, span }: { asked: Asked; span: Span },
): Pick<Analytics, 'clicks' | 'visitors' | 'series'> {
  const byBucket = new Map<string, Line>(
    lines.filter(({ dimension }) => dimension === 'time').map((line) => [line.value, line]),
  )
  const series = bucketsOf(span, asked.unit).map((at) => ({
    at,
    clicks: byBucket.get(at)?.clicks ?? 0,
    visitors: byBucket.get(at)?.visitors ?? 0,
  }))
  const visitors = series.reduce((sum, bucket) => sum + bucket.visitors, 0)
  return { clicks: sumOf(lines, 'qr'), visitors, series }
}

function bucketsOf(span: Span, unit: 'hour' | 'day'): string[] {
  const buckets: string[] = []
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    if (unit === 'day') buckets.push(day)
    else for (let hour = 0; hour < 24; hour += 1) buckets.push(`${day}T${String(hour).padStart(2, '0')}`)
  }
  return buckets
}

function sumOf(lines: Line[], dimension: Dimension): number {
  return lines.reduce((sum, line) => (line.dimension === dimension ? sum + line.clicks : sum), 0)
}

function sharesOf(lines: Line[]): Analytics['shares'] {
  const shares = Object.fromEntries(dimensions.map((name) => [name, [] as { value: string; clicks: number }[]]))
  const sums = Map.groupBy(lines, ({ dimension, value }) => `${dimension}\n${value}`)
  for (const [first, ...more] of sums.values()) {
    const clicks = more.reduce((sum, line) => sum + line.clicks, first!.clicks)
    if (clicks > 0) shares[first!.dimension]?.push({ value: first!.value, clicks })
  }
  for (const name of dimensions)
    shares[name] = shares[name]!.toSorted((one, other) => other.clicks - one.clicks).slice(0, mostShares)
  return shares as Analytics['shares']
}
