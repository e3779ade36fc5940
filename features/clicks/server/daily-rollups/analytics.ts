import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Analytics, analyticsQuery } from '../../schema.ts'
import { countColumnarDay, decodeColumns } from '../columnar-rollups/columns.ts'
import { composeAnalytics, inRequestedUnit, toRollupRows } from './composition.ts'
import { findGaps, splitRange, toLocalDay, type DateRange } from './days.ts'
import { resolvePeriod, type Period } from './period.ts'
import {
  aggregateClicks,
  findFirstDay,
  listColumnarDays,
  listDailyTotals,
  listReadyDays,
  type LinkFilters,
} from './queries.ts'
import { toFilters, type RollupRow } from './rollup-row.ts'

type LinkQuery = { linkId: string; query: z.output<typeof analyticsQuery> }
type RollupParams = LinkFilters & { range: DateRange; unit: Period['unit'] }

const daysPerPart = 31

/** A link's analytics for a range of days, and for the range of the same length before it. */
export async function findAnalytics(ctx: Ctx, { linkId, query }: LinkQuery): Promise<Analytics> {
  const period = await findPeriod(ctx, { linkId, query })
  const params = { linkId, filters: toFilters(query), unit: period.unit }
  const rows = await loadRows(ctx, { ...params, range: period.range })
  const previousRows = await loadRows(ctx, { ...params, range: period.previous })
  return composeAnalytics(period, { rows, previousRows })
}

/** The days of a link that a query asks for. */
async function findPeriod(ctx: Ctx, { linkId, query }: LinkQuery): Promise<Period> {
  const today = toLocalDay(ctx.now(), ctx.config.timeZone)
  const firstDay = query.period === 'all' ? ((await findFirstDay(ctx, linkId)) ?? today) : today
  return resolvePeriod(query, { today, firstDay })
}

/** The days and filters that a query asks for; undefined when it asks for all hits. */
export async function findHitFilters(
  ctx: Ctx,
  { linkId, query }: LinkQuery,
): Promise<Omit<RollupParams, 'unit'> | undefined> {
  const filters = toFilters(query)
  const { from, to, days, period } = query
  const hasRange = from !== undefined || to !== undefined || days !== undefined || period !== undefined
  if (!hasRange && Object.keys(filters).length === 0) return undefined
  const { range } = await findPeriod(ctx, { linkId, query: hasRange ? query : { ...query, period: 'all' } })
  return { linkId, range, filters }
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
    for (const range of splitRange(params.range, daysPerPart))
      for (const { day, columnarData } of await listColumnarDays(ctx, { ...params, range }))
        yield { day, dayRows: countColumnarDay(decodeColumns(columnarData), filters) }
}
