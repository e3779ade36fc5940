import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { dimensions, type Analytics, type analyticsQuery, type Dimension } from '../../schema.ts'
import { addDays, daysBetween, listDays, today } from './days.ts'
import { readSums, sumClicks, type Filters, type Line, type Span } from './queries.ts'

type Query = z.output<typeof analyticsQuery>
type Asked = { linkId: string; span: Span; unit: 'hour' | 'day'; filters: Filters }

type Share = { value: string; clicks: number }

const usualDays = 30
const mostDays = 800
const mostShares = 100

/** A link's figures over a span of days, and over the same span before it. */
export async function findAnalytics(ctx: Ctx, { linkId, query }: { linkId: string; query: Query }): Promise<Analytics> {
  const { from, to, days, ...given } = query
  const span = readSpan({ from, to, days }, today(ctx))
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

/** From the sums of finished days where no filter asks for combinations that they do not hold, else from the clicks. */
async function readLines(ctx: Ctx, asked: Asked): Promise<Line[]> {
  if (Object.keys(asked.filters).length > 0) return sumClicks(ctx, asked)
  const { lines, days } = await readSums(ctx, asked)
  for (const span of gapsIn(asked.span, days)) lines.push(...(await sumClicks(ctx, { ...asked, span })))
  return lines
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
