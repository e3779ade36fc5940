import type { z } from 'zod'
import { listLinkNames } from '#features/links/server/targets/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { dateRangeQuery, Overview } from '../../schema.ts'
import { composeAnalytics, rankShares } from '../daily-rollups/composition.ts'
import { findGaps, toLocalDay } from '../daily-rollups/days.ts'
import { resolvePeriod, type Period } from '../daily-rollups/period.ts'
import { listReadyDays } from '../daily-rollups/queries.ts'
import type { RollupRow } from '../daily-rollups/rollup-row.ts'
import {
  aggregateAllClicks,
  findFirstReadyDay,
  insertOverview,
  listMissingDays,
  listOverviewDays,
  sumOverviews,
} from './queries.ts'

const maxLinks = 20

/** Analytics over all links that the viewer may see, those in the trash included. */
export async function findOverview(ctx: Ctx, query: z.output<typeof dateRangeQuery>): Promise<Overview> {
  const today = toLocalDay(ctx.now(), ctx.config.timeZone)
  const firstDay = query.period === 'all' ? ((await findFirstReadyDay(ctx)) ?? today) : today
  const period = resolvePeriod(query, { today, firstDay })
  const rows = await loadRows(ctx, { range: period.range, unit: period.unit, isTimeOnly: false })
  const previousRows = await loadRows(ctx, { range: period.previous, unit: period.unit, isTimeOnly: true })
  return { ...composeAnalytics(period, { rows, previousRows }), links: await listTopLinks(ctx, rows) }
}

type RowParams = Pick<Period, 'range' | 'unit'> & { isTimeOnly: boolean }

async function loadRows(ctx: Ctx, { range, unit, isTimeOnly }: RowParams): Promise<RollupRow[]> {
  // Demo people see links of the demo alone (T9).
  const isDemo = ctx.viewer?.isDemo ?? false
  const readyDays = await listReadyDays(ctx, range)
  const writtenDays = await listOverviewDays(ctx, { isDemo, range })
  // Missing for up to an hour after a link was purged or this feature was installed.
  for (const day of readyDays) if (!writtenDays.has(day)) await insertOverview(ctx, { isDemo, day })
  const rows = await sumOverviews(ctx, { isDemo, range, unit, isTimeOnly })
  for (const gap of findGaps(range, readyDays))
    rows.push(...(await aggregateAllClicks(ctx, { isDemo, range: gap, unit })))
  return rows
}

async function listTopLinks(ctx: Ctx, rows: RollupRow[]): Promise<Overview['links']> {
  const shares = rankShares(rows, { dimension: 'link', max: maxLinks })
  const names = await listLinkNames(
    ctx,
    shares.map(({ value }) => value),
  )
  const namesById = new Map(names.map((link) => [link.id, link]))
  return shares.flatMap(({ value, clicks }) => {
    const link = namesById.get(value)
    if (!link) return []
    const { id, title, shortCode, trashedAt } = link
    return [{ id, title, shortUrl: `${ctx.config.shortLinkBase}/${shortCode}`, isInTrash: trashedAt !== null, clicks }]
  })
}

/** Writes the overviews that finished days lack. */
export async function writeOverviews(ctx: Ctx): Promise<void> {
  for (const isDemo of [false, true])
    for (const day of await listMissingDays(ctx, { isDemo })) await insertOverview(ctx, { isDemo, day })
}
