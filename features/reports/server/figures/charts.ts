import type { Ctx } from '#platform/server/ctx.ts'
import { getToday, toUtcDay } from '#platform/server/days.ts'
import { badges } from '#rules/badges.ts'
import {
  funnelSteps,
  levels,
  periods,
  type AnalyticsFilters,
  type AnalyticsQuery,
  type BadgeFigures,
  type Count,
  type Engagement,
  type EventFigures,
  type Funnel,
  type Level,
  type Retention,
} from '../../schema.ts'
import type { FigureKind } from '../tables.ts'
import { protectCount } from './serializers.ts'
import {
  findRefreshedAt,
  listCohorts,
  listFigures,
  listFilterValues,
  toFirstMonth,
  type CohortRow,
  type FigureRow,
} from './queries.ts'

const unprotected = (count: number): Count => count

/** How this viewer sees counts; the flag is read with the request, so removing it protects at once. */
async function openFigures(ctx: Ctx) {
  const isProtected = ctx.me.role === 'student'
  const asOf = await findRefreshedAt(ctx)
  return {
    head: { asOf: asOf?.toISOString() ?? null, isProtected },
    toShown: isProtected ? protectCount : unprotected,
  }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
const ofKind = <Row extends { kind: FigureKind }>(rows: readonly Row[], kind: FigureKind) =>
  rows.filter((row) => row.kind === kind)

export async function readFilters(ctx: Ctx): Promise<AnalyticsFilters> {
  const { head } = await openFigures(ctx)
  const rows = await listFilterValues(ctx, head)
  const listValues = (name: 'cohort' | 'year' | 'major') => rows.flatMap((row) => (row[name] ? [row[name]] : []))
  return { ...head, cohorts: listValues('cohort'), years: listValues('year'), majors: listValues('major') }
}

export async function readEngagement(ctx: Ctx, query: AnalyticsQuery): Promise<Engagement> {
  const { head, toShown } = await openFigures(ctx)
  const weeks = await listFigures(ctx, { kinds: ['activeWeek'], query })
  const students = await listFigures(ctx, { kinds: ['level'], query, isAnyPeriod: true })
  const mondays = listWeeks(ctx, query)
  const lastWeek = mondays.at(-1)
  return {
    ...head,
    students: toShown(sum(students)),
    weeks: mondays.map((startsOn) => ({
      startsOn,
      activeStudents: toShown(sum(weeks.filter((week) => week.startsOn === startsOn))),
      isSoFar: startsOn === lastWeek,
    })),
    levels: Object.fromEntries(
      levels.map((level) => [level, toShown(sum(students.filter(({ detail }) => detail === level)))]),
    ) as Record<Level, Count>,
  }
}

/** The Mondays of the period, also those of weeks in which nobody did anything. */
function listWeeks(ctx: Ctx, { period }: AnalyticsQuery): string[] {
  const day = new Date(toFirstMonth(ctx, periods[period]))
  const today = getToday(ctx)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  const weeks: string[] = []
  for (; toUtcDay(day) <= today; day.setUTCDate(day.getUTCDate() + 7)) weeks.push(toUtcDay(day))
  return weeks
}

export async function readRetention(ctx: Ctx, query: AnalyticsQuery): Promise<Retention> {
  const { head, toShown } = await openFigures(ctx)
  const rows = await listCohorts(ctx, query)
  const thisMonth = toFirstMonth(ctx, 1)
  const cohorts = ofKind(rows, 'joined').map(({ cohort, count }) => {
    const active = ofKind(rows, 'activeMonth').filter((row) => row.cohort === cohort)
    return {
      month: cohort,
      students: toShown(count),
      active: toMonthsAfter({ cohort, thisMonth, active }).map(toShown),
    }
  })
  return { ...head, cohorts }
}

type MonthsAfter = { cohort: string; thisMonth: string; active: readonly CohortRow[] }

function toMonthsAfter({ cohort, thisMonth, active }: MonthsAfter): number[] {
  const months = listMonths(cohort, thisMonth)
  return months.map((day) => sum(active.filter(({ startsOn }) => startsOn === day)))
}

/** The months from this one up to the one before `end`, as their first days. */
function listMonths(start: string, end: string): string[] {
  const [year = 0, month = 0] = start.split('-').map(Number)
  const months: string[] = []
  const toMonth = (after: number) => toUtcDay(Date.UTC(year, month - 1 + after, 1))
  for (let after = 0; toMonth(after) < end; after += 1) months.push(toMonth(after))
  return months
}

export async function readFunnel(ctx: Ctx, query: AnalyticsQuery): Promise<Funnel> {
  const { head, toShown } = await openFigures(ctx)
  const rows = await listFigures(ctx, { kinds: [...funnelSteps], query })
  return { ...head, steps: funnelSteps.map((step) => ({ step, students: toShown(sum(ofKind(rows, step))) })) }
}

export async function readEventFigures(ctx: Ctx, query: AnalyticsQuery): Promise<EventFigures> {
  const { head, toShown } = await openFigures(ctx)
  const rows = await listFigures(ctx, { kinds: ['rsvp', 'attended', 'noShow'], query })
  const toTurnout = (part: readonly FigureRow[]) => ({
    rsvps: toShown(sum(ofKind(part, 'rsvp'))),
    attended: toShown(sum(ofKind(part, 'attended'))),
    noShows: toShown(sum(ofKind(part, 'noShow'))),
  })
  const thisMonth = toFirstMonth(ctx, 1)
  const months = rows[0] ? [...listMonths(rows[0].startsOn, thisMonth), thisMonth] : []
  return {
    ...head,
    total: toTurnout(rows),
    months: months.map((month) => ({
      month,
      ...toTurnout(rows.filter(({ startsOn }) => startsOn === month)),
      isSoFar: month === thisMonth,
    })),
  }
}

export async function readBadgeFigures(ctx: Ctx, query: AnalyticsQuery): Promise<BadgeFigures> {
  const { head, toShown } = await openFigures(ctx)
  const rows = await listFigures(ctx, { kinds: ['badge'], query })
  const counted = Object.entries(badges).map(([badgeId, { name }]) => {
    return { badgeId, name, count: sum(rows.filter(({ detail }) => detail === badgeId)) }
  })
  const sorted = counted.toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
  return { ...head, badges: sorted.map(({ badgeId, name, count }) => ({ badgeId, name, students: toShown(count) })) }
}
