import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { periods, smallestGroup, type AnalyticsQuery } from '../../schema.ts'
import { figureRefreshes, figures, type FigureKind } from '../tables.ts'

export type FigureRow = { kind: FigureKind; startsOn: string; detail: string; count: number }
export type CohortRow = { kind: FigureKind; startsOn: string; cohort: string; count: number }

type FigureOptions = { kinds: FigureKind[]; query: AnalyticsQuery; isAnyPeriod?: boolean }

/** The sums of these kinds in the period, by where they start and their detail. */
export async function listFigures(ctx: Ctx, options: FigureOptions): Promise<FigureRow[]> {
  const { kind, startsOn, detail } = figures
  return ctx.db
    .select({ kind, startsOn, detail, count: total })
    .from(figures)
    .where(toCondition(ctx, options))
    .groupBy(kind, startsOn, detail)
    .orderBy(startsOn)
}

/** How many joined and how many were active, by the month they joined. Months that are not over are left out. */
export async function listCohorts(ctx: Ctx, query: AnalyticsQuery): Promise<CohortRow[]> {
  const { kind, startsOn, cohort } = figures
  const hasPeriod = gte(cohort, toFirstMonth(ctx, periods[query.period]))
  const isOver = lt(startsOn, toFirstMonth(ctx, 1))
  return ctx.db
    .select({ kind, startsOn, cohort, count: total })
    .from(figures)
    .where(and(toCondition(ctx, { kinds: ['joined', 'activeMonth'], query }), hasPeriod, isOver))
    .groupBy(kind, startsOn, cohort)
    .orderBy(cohort, startsOn)
}

const total = sql<number>`sum(${figures.count})::int`

function toCondition(ctx: Ctx, options: FigureOptions): SQL | undefined {
  const { kinds, query, isAnyPeriod = false } = options
  return and(
    eq(figures.isDemo, ctx.me.isDemo),
    inArray(figures.kind, kinds),
    isAnyPeriod ? undefined : gte(figures.startsOn, toFirstMonth(ctx, periods[query.period])),
    query.cohort === undefined ? undefined : eq(figures.cohort, `${query.cohort}-01`),
    query.year === undefined ? undefined : eq(figures.year, query.year),
    query.major === undefined ? undefined : eq(figures.major, query.major),
  )
}

/** A day as it is written in columns and replies. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Today in the program's time zone. */
export const toToday = ({ now, config }: Pick<Ctx, 'now' | 'config'>): string =>
  now().toLocaleDateString('en-CA', { timeZone: config.timeZone })

/** The first day of the last so many months, this one included: of a year, the first of its months. */
export function toFirstMonth(ctx: Pick<Ctx, 'now' | 'config'>, monthCount: number): string {
  const [year = 0, month = 0] = toToday(ctx).split('-').map(Number)
  return toDay(new Date(Date.UTC(year, month - monthCount, 1)))
}

export type FilterRow = { cohort: string | null; year: string | null; major: string | null }

/** Cohorts, years and majors with at least so many students: one of the three in each row. */
export async function listFilterValues(
  { db, me }: Ctx,
  { isProtected }: { isProtected: boolean },
): Promise<FilterRow[]> {
  const { cohort, year, major } = figures
  return db
    .select({ cohort, year, major })
    .from(figures)
    .where(and(eq(figures.isDemo, me.isDemo), eq(figures.kind, 'joined')))
    .groupBy(sql`grouping sets ((${cohort}), (${year}), (${major}))`)
    .having(gte(total, isProtected ? smallestGroup : 1))
    .orderBy(cohort, year, major)
}

export async function findRefreshedAt({ db }: Ctx): Promise<Date | null> {
  const [row] = await db.select({ at: figureRefreshes.refreshedAt }).from(figureRefreshes)
  return row?.at ?? null
}
