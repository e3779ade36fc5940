import type { Ctx } from '#platform/server/ctx.ts'
import { findGaps, type DateRange } from '#platform/server/days.ts'
import { listReadyDays } from '../daily-rollups/queries.ts'
import type { RollupRow } from '../daily-rollups/rollup-row.ts'
import { aggregateAllClicks, insertOverview, listMissingDays, listOverviewDays, sumOverviews } from './queries.ts'

/** `isTimeOnly`: counts over time alone. */
type OverviewOptions = { range: DateRange; unit: 'hour' | 'day'; isTimeOnly: boolean }

/** The clicks in a range on all links that the viewer may see, counted by every dimension, by link and by time. */
export async function loadOverviewRows(ctx: Ctx, { range, unit, isTimeOnly }: OverviewOptions): Promise<RollupRow[]> {
  // Demo people see links of the demo alone (T9).
  const isDemo = ctx.viewer?.isDemo ?? false
  const readyDays = await listReadyDays(ctx, range)
  const writtenDays = await listOverviewDays(ctx, { isDemo, range })
  // Missing for up to an hour after a link was purged or this feature was installed. `ctx.db` may be a replica.
  for (const day of readyDays)
    if (!writtenDays.has(day)) await ctx.transaction((tx) => insertOverview(tx, { isDemo, day }))
  const rows = await sumOverviews(ctx, { isDemo, range, unit, isTimeOnly })
  for (const gap of findGaps(range, readyDays))
    rows.push(...(await aggregateAllClicks(ctx, { isDemo, range: gap, unit })))
  return rows
}

/** Writes the overviews that finished days lack. */
export async function writeOverviews(ctx: Ctx): Promise<void> {
  for (const isDemo of [false, true])
    for (const day of await listMissingDays(ctx, { isDemo })) await insertOverview(ctx, { isDemo, day })
}
