import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { getToday, toUtcDay } from '#platform/server/days.ts'
import { periods, smallestGroup, type AnalyticsQuery } from '../../schema.ts'
import { figureRefreshes, type FigureKind } from '../tables.ts'

export type FigureRow = { kind: FigureKind; startsOn: string; detail: string; count: number }
export type CohortRow = { kind: FigureKind; startsOn: string; cohort: string; count: number }

type FigureOptions = { kinds: FigureKind[]; query: AnalyticsQuery; isAnyPeriod?: boolean }

/** SQL: the figures that readers see, a row for each count. */
const entries = sql`analytics_figures f, unnest(f.starts_on, f.detail, f.counts) as entry(starts_on, detail, count)`
const isShown = sql`f.generation = (select generation from analytics_refreshes)`

/** The sums of these kinds in the period, by where they start and their detail. */
export async function listFigures(ctx: Ctx, options: FigureOptions): Promise<FigureRow[]> {
  const { kinds, query, isAnyPeriod = false } = options
  const { rows } = await ctx.db.execute<FigureRow>(sql`
    select f.kind, entry.starts_on::text as "startsOn", entry.detail, sum(entry.count)::int as count
    from ${entries}
    where ${isOfGroup(ctx, { kinds, query })} and ${isGroup('cohort', query.cohort && `${query.cohort}-01`)}
      and ${isAnyPeriod ? sql`true` : sql`entry.starts_on >= ${toFirstMonth(ctx, periods[query.period])}`}
    group by 1, 2, 3 order by 2`)
  return rows
}

/** How many joined and how many were active, by the month they joined. Months that are not over are left out. */
export async function listCohorts(ctx: Ctx, query: AnalyticsQuery): Promise<CohortRow[]> {
  const { rows } = await ctx.db.execute<CohortRow>(sql`
    select f.kind, entry.starts_on::text as "startsOn", f.cohort::text as cohort, sum(entry.count)::int as count
    from ${entries}
    where ${isOfGroup(ctx, { kinds: ['joined', 'activeMonth'], query })} and f.cohort >= ${toFirstMonth(ctx, periods[query.period])}
      and ${query.cohort === undefined ? sql`true` : isGroup('cohort', `${query.cohort}-01`)}
      and entry.starts_on < ${toFirstMonth(ctx, 1)}
    group by 1, 2, 3 order by 3, 2`)
  return rows
}

const isOfGroup = ({ me }: Ctx, { kinds, query }: FigureOptions): SQL =>
  sql`${isShown} and f.is_demo = ${me.isDemo} and f.kind in ${kinds} and ${isGroup('major', query.major)} and ${isGroup('year', query.year)}`

/** One value of the column, or the sums over all of them. */
const isGroup = (column: 'cohort' | 'major' | 'year', value: string | undefined): SQL =>
  value === undefined ? sql`f.${sql.raw(column)} is null` : sql`f.${sql.raw(column)} = ${value}`

/** The first day of the last so many months, this one included: of a year, the first of its months. */
export function toFirstMonth(ctx: Pick<Ctx, 'now' | 'config'>, monthCount: number): string {
  const [year = 0, month = 0] = getToday(ctx).split('-').map(Number)
  return toUtcDay(Date.UTC(year, month - monthCount, 1))
}

export type FilterRow = { cohort: string | null; year: string | null; major: string | null }

/** Cohorts, years and majors with at least so many students: one of the three in each row. */
export async function listFilterValues(
  { db, me }: Ctx,
  { isProtected }: { isProtected: boolean },
): Promise<FilterRow[]> {
  const { rows } = await db.execute<FilterRow>(sql`
    select f.cohort::text as cohort, f.year, f.major from ${entries}
    where ${isShown} and f.is_demo = ${me.isDemo} and f.kind = 'joined' and (
      (f.cohort is not null and f.major is null and f.year is null)
      or (f.cohort is null and f.major is not null and f.year is null)
      or (f.cohort is null and f.major is null and f.year is not null))
    group by 1, 2, 3 having sum(entry.count) >= ${isProtected ? smallestGroup : 1} order by 1, 2, 3`)
  return rows
}

export async function findRefreshedAt({ db }: Ctx): Promise<Date | null> {
  const [row] = await db.select({ at: figureRefreshes.refreshedAt }).from(figureRefreshes)
  return row?.at ?? null
}
