import type { z } from 'zod'
import { listLinkNames } from '#features/links/server/targets/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { dateRangeQuery, Overview } from '../../schema.ts'
import { composeAnalytics, inRequestedUnit, rankShares, toRollupRows } from '../daily-rollups/composition.ts'
import { findGaps, toLocalDay } from '../daily-rollups/days.ts'
import { resolvePeriod, type Period } from '../daily-rollups/period.ts'
import { listReadyDays } from '../daily-rollups/queries.ts'
import type { RollupRow } from '../daily-rollups/rollup-row.ts'
import { aggregateAllClicks, findFirstReadyDay, insertMissingOverviews, listOverviews, sumRollups } from './queries.ts'

const maxLinks = 20
const daysPerTurn = 20

/** Analytics over all links that the viewer may see, those in the trash included. */
export async function findOverview(ctx: Ctx, query: z.output<typeof dateRangeQuery>): Promise<Overview> {
  const today = toLocalDay(ctx.now(), ctx.config.timeZone)
  const firstDay = query.period === 'all' ? ((await findFirstReadyDay(ctx)) ?? today) : today
  const period = resolvePeriod(query, { today, firstDay })
  const rows = await loadRows(ctx, { range: period.range, unit: period.unit })
  const previousRows = await loadRows(ctx, { range: period.previous, unit: period.unit })
  return { ...composeAnalytics(period, { rows, previousRows }), links: await listTopLinks(ctx, rows) }
}

async function loadRows(ctx: Ctx, { range, unit }: Pick<Period, 'range' | 'unit'>): Promise<RollupRow[]> {
  // Demo people see links of the demo alone (T9).
  const isDemo = ctx.viewer?.isDemo ?? false
  const readyDays = await listReadyDays(ctx, range)
  const overviews = (await listOverviews(ctx, { isDemo, range })).filter(({ day }) => readyDays.has(day))
  const writtenDays = new Set(overviews.map(({ day }) => day))
  const rows = overviews.flatMap(({ day, totals }) =>
    toRollupRows(totals).map((row) => inRequestedUnit(day, { row, unit })),
  )
  const days = [...readyDays].filter((day) => !writtenDays.has(day))
  for (const { day, ...row } of await sumRollups(ctx, { isDemo, days })) rows.push(inRequestedUnit(day, { row, unit }))
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

/** Writes the overviews of finished days, a few days at a time. */
export async function writeOverviews(ctx: Ctx): Promise<void> {
  while ((await insertMissingOverviews(ctx, { limit: daysPerTurn })) > 0);
}
