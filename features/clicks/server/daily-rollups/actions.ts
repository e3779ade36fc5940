import type { Ctx } from '#platform/server/ctx.ts'
import { findGaps, splitRange, type DateRange } from '#platform/server/days.ts'
import { countColumnarDay, decodeColumns } from '../columnar-rollups/columns.ts'
import { aggregateClicks, listColumnarDays, listDailyTotals, listReadyDays, type LinkFilters } from './queries.ts'
import { inRequestedUnit, toRollupRows, type RollupRow } from './rollup-row.ts'

export type { RollupRow } from './rollup-row.ts'

type RollupParams = LinkFilters & { range: DateRange; unit: 'hour' | 'day' }

const daysPerPart = 31

/**
 * The clicks on a link in a range, counted by every dimension and by time. Finished days come from the daily rollups (with filters:
 * from their columnar data), the other days from the clicks.
 */
export async function loadRollupRows(ctx: Ctx, params: RollupParams): Promise<RollupRow[]> {
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
