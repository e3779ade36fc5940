import type { z } from 'zod'
import { loadRollupRows, type RollupRow } from '#features/clicks/server/daily-rollups/actions.ts'
import { findFirstDay, type LinkFilters } from '#features/clicks/server/daily-rollups/queries.ts'
import { loadOverviewRows } from '#features/clicks/server/overviews/actions.ts'
import { findFirstReadyDay } from '#features/clicks/server/overviews/queries.ts'
import { clickFilters, type ClickFilters } from '#features/clicks/schema.ts'
import { listLinkNames } from '#features/links/server/targets/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday, type DateRange } from '#platform/server/days.ts'
import type { Analytics, analyticsQuery, dateRangeQuery, Overview } from '../schema.ts'
import { composeAnalytics, rankShares } from './composition.ts'
import { resolvePeriod, type Period } from './period.ts'

type AnalyticsQuery = z.output<typeof analyticsQuery>
type LinkQuery = { linkId: string; query: AnalyticsQuery }

const maxLinks = 20

/** A link's analytics for a range of days, and for the range of the same length before it. */
export async function findAnalytics(ctx: Ctx, { linkId, query }: LinkQuery): Promise<Analytics> {
  const period = await findPeriod(ctx, { linkId, query })
  const params = { linkId, filters: toFilters(query), unit: period.unit }
  const rows = await loadRollupRows(ctx, { ...params, range: period.range })
  const previousRows = await loadRollupRows(ctx, { ...params, range: period.previous })
  return composeAnalytics(period, { rows, previousRows })
}

/** The days of a link that a query asks for. */
async function findPeriod(ctx: Ctx, { linkId, query }: LinkQuery): Promise<Period> {
  const today = getToday(ctx)
  const firstDay = query.period === 'all' ? ((await findFirstDay(ctx, linkId)) ?? today) : today
  return resolvePeriod(query, { today, firstDay })
}

/** The days and filters that a query asks for; undefined when it asks for all hits. */
export async function findHitFilters(
  ctx: Ctx,
  { linkId, query }: LinkQuery,
): Promise<(LinkFilters & { range: DateRange }) | undefined> {
  const filters = toFilters(query)
  const { from, to, days, period } = query
  const hasRange = from !== undefined || to !== undefined || days !== undefined || period !== undefined
  if (!hasRange && Object.keys(filters).length === 0) return undefined
  const { range } = await findPeriod(ctx, { linkId, query: hasRange ? query : { ...query, period: 'all' } })
  return { linkId, range, filters }
}

/** The filters among the parameters of a query. */
function toFilters(query: AnalyticsQuery): ClickFilters {
  const names = Object.keys(clickFilters.shape) as (keyof ClickFilters)[]
  return Object.fromEntries(names.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]))
}

/** Analytics over all links that the viewer may see, those in the trash included. */
export async function findOverview(ctx: Ctx, query: z.output<typeof dateRangeQuery>): Promise<Overview> {
  const today = getToday(ctx)
  const firstDay = query.period === 'all' ? ((await findFirstReadyDay(ctx)) ?? today) : today
  const { range, previous, unit } = resolvePeriod(query, { today, firstDay })
  const rows = await loadOverviewRows(ctx, { range, unit, isTimeOnly: false })
  const previousRows = await loadOverviewRows(ctx, { range: previous, unit, isTimeOnly: true })
  return {
    ...composeAnalytics({ range, previous, unit }, { rows, previousRows }),
    links: await listTopLinks(ctx, rows),
  }
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
