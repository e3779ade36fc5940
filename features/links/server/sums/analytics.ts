import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { dimensions, type Analytics, type analyticsQuery, type Dimension } from '../../schema.ts'
import { addDays, dayOf, daysBetween, listDays } from './days.ts'
import { countColumns, readColumns } from '../packing/columns.ts'
import type { Filters, Line } from './lines.ts'
import { listReadyDays, readPacked, readSums, sumClicks, type Span } from './queries.ts'
import type { DaySums } from './tables.ts'

type Query = z.output<typeof analyticsQuery>
type Asked = { linkId: string; span: Span; unit: 'hour' | 'day'; filters: Filters }

type Share = { value: string; clicks: number }

const usualDays = 30
const mostDays = 800
const mostShares = 100
const daysAtOnce = 31

/** A link's figures over a span of days, and over the same span before it. */
export async function findAnalytics(ctx: Ctx, { linkId, query }: { linkId: string; query: Query }): Promise<Analytics> {
  const { from, to, days, ...given } = query
  const span = readSpan({ from, to, days }, dayOf(ctx.now(), ctx.config.timeZone))
  const length = daysBetween(span) + 1
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Filters
  const asked: Asked = { linkId, filters, span, unit: length <= 2 ? 'hour' : 'day' }
  const askedBefore = { ...asked, span: { from: addDays(span.from, -length), to: addDays(span.from, -1) } }
  const lines = await readLines(ctx, asked)
  const linesBefore = await readLines(ctx, askedBefore)
  return {
    ...span,
    unit: asked.unit,
    ...totalsOf(lines, asked),
    others: sumOf(lines, 'class') - sumOf(lines, 'qr'),
    previous: totalsOf(linesBefore, askedBefore),
    shares: sharesOf(lines),
  }
}

function readSpan({ from, to, days = usualDays }: Pick<Query, 'from' | 'to' | 'days'>, now: string): Span {
  const last = to ?? now
  const first = from ?? addDays(last, 1 - days)
  const span = first <= last ? { from: first, to: last } : { from: last, to: first }
  return daysBetween(span) < mostDays ? span : { ...span, from: addDays(span.to, 1 - mostDays) }
}

/** From the sums of finished days, under filters from their columns, and for the rest from the clicks. */
async function readLines(ctx: Ctx, asked: Asked): Promise<Line[]> {
  const days = await listReadyDays(ctx, asked.span)
  const lines: Line[] = []
  for await (const { day, found } of readDays(ctx, asked))
    if (days.has(day)) for (const line of found) lines.push(at(day, { line, unit: asked.unit }))
  for (const span of gapsIn(asked.span, days)) lines.push(...(await sumClicks(ctx, { ...asked, span })))
  return lines
}

async function* readDays(ctx: Ctx, asked: Asked): AsyncGenerator<{ day: string; found: Line[] }> {
  const { filters } = asked
  if (Object.keys(filters).length === 0)
    for (const { day, sums } of await readSums(ctx, asked)) yield { day, found: linesOf(sums) }
  else
    for (const span of partsOf(asked.span))
      for (const { day, packed } of await readPacked(ctx, { ...asked, span }))
        yield { day, found: countColumns(readColumns(packed), filters) }
}

function linesOf(sums: DaySums): Line[] {
  return Object.entries(sums).flatMap(([dimension, byValue]) =>
    Object.entries(byValue).map(([value, [clicks, visitors]]) => ({ dimension, value, clicks, visitors })),
  )
}

/** A day's line in the unit of time that was asked for. */
function at(day: string, { line, unit }: { line: Line; unit: Asked['unit'] }): Line {
  return line.dimension === 'time' ? { ...line, value: unit === 'hour' ? `${day}T${line.value}` : day } : line
}

/** A span in parts of so few days that other requests get their turn in between. */
function partsOf({ from, to }: Span): Span[] {
  const parts = Array.from(
    { length: Math.ceil((daysBetween({ from, to }) + 1) / daysAtOnce) },
    (_, at) => at * daysAtOnce,
  )
  return parts.map((start) => {
    const last = addDays(from, start + daysAtOnce - 1)
    return { from: addDays(from, start), to: last < to ? last : to }
  })
}

/** The stretches of a span that none of these days covers. */
function gapsIn(span: Span, covered: Set<string>): Span[] {
  const gaps: Span[] = []
  for (const day of listDays(span).filter((each) => !covered.has(each))) {
    const last = gaps.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else gaps.push({ from: day, to: day })
  }
  return gaps
}

function totalsOf(lines: Line[], { span, unit }: Asked): Pick<Analytics, 'clicks' | 'visitors' | 'series'> {
  const times = new Map<string, Pick<Line, 'clicks' | 'visitors'>>()
  for (const { dimension, value, clicks, visitors } of lines) {
    const sum = times.get(value)
    if (dimension === 'time')
      times.set(value, { clicks: clicks + (sum?.clicks ?? 0), visitors: visitors + (sum?.visitors ?? 0) })
  }
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const buckets = listDays(span).flatMap((day) => (unit === 'day' ? [day] : hours.map((hour) => `${day}T${hour}`)))
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

function sumOf(lines: Line[], dimension: Dimension): number {
  return lines.reduce((sum, line) => (line.dimension === dimension ? sum + line.clicks : sum), 0)
}

function sharesOf(lines: Line[]): Analytics['shares'] {
  const clicksBy = new Map<string, Map<string, number>>(dimensions.map((name) => [name, new Map()]))
  for (const { dimension, value, clicks } of lines) {
    const byValue = clicksBy.get(dimension)
    if (clicks > 0) byValue?.set(value, (byValue.get(value) ?? 0) + clicks)
  }
  const ranked = [...clicksBy].map(([name, byValue]) => {
    const shares = Array.from(byValue, ([value, clicks]) => ({ value, clicks }))
    return [name, shares.toSorted(byClicks).slice(0, mostShares)]
  })
  return Object.fromEntries(ranked) as Analytics['shares']
}

/** Equal ones by their names, what is not known last, so that nothing changes places from one look to the next. */
function byClicks(one: Share, other: Share): number {
  const isKnown = Number(one.value === '') - Number(other.value === '')
  return other.clicks - one.clicks || isKnown || (one.value < other.value ? -1 : 1)
}
