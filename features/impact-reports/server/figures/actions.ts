import { smallestGroup } from '#features/reports/schema.ts'
import { protectCount } from '#features/reports/server/figures/serializers.ts'
import type { MetricKind } from '#features/venture-progress/schema.ts'
import { getToday } from '#platform/server/days.ts'
import { problem } from '#platform/server/problem.ts'
import { reportKinds } from '../../labels-schema.ts'
import {
  closedPeriods,
  dimensions,
  type Dimension,
  type Figure,
  type FigurePair,
  type ImpactReport,
  type ReportFilters,
  type ReportQuery,
} from '../../schema.ts'
import { toReportRange } from '../period.ts'
import { groupCells, mergeCells, type Cell, type KeyedCell } from './cells.ts'
import { countPeople, findCountedAt, listCells, type PeopleRow, type ReportCtx } from './queries.ts'
import { protectCells, type ShownCell } from './serializers.ts'

/** Whose report it is: demo people's or the others', and whether small groups are left out. */
export type Audience = { isDemo: boolean; isProtected: boolean }

/** How a person sees reports; the flag is read with the request, so removing it protects at once. */
export const audienceOf = ({ isDemo, role }: { isDemo: boolean; role: string }): Audience => ({
  isDemo,
  isProtected: role === 'student',
})

/** The report of a period. A protected one is of a closed period, and filtered by one thing at most. */
export async function readReport(
  ctx: ReportCtx,
  { query, audience }: { query: ReportQuery; audience: Audience },
): Promise<ImpactReport> {
  const { isDemo, isProtected } = audience
  if (isProtected) assertWide(query)
  const ranges = toReportRange(query, getToday(ctx))
  const { period, previous } = ranges
  const [current, before] = [
    await listCells(ctx, { isDemo, range: period }),
    await listCells(ctx, { isDemo, range: previous }),
  ]
  const people = {
    current: await countPeople(ctx, { isDemo, range: period, filters: query }),
    previous: await countPeople(ctx, { isDemo, range: previous, filters: query }),
  }
  const asOf = await findCountedAt(ctx)
  const shown = {
    current: toWhole(current, { query, isProtected }),
    previous: toWhole(before, { query, isProtected }),
  }
  return {
    asOf: asOf?.toISOString() ?? null,
    isProtected,
    ...ranges,
    ...serializeFigures(shown),
    people: serializePeople(people, isProtected),
    breakdowns: listBreakdowns(current, { query, isProtected }),
    cohorts: listCohorts(current, isProtected),
  }
}

const chosenDimensions = (filters: ReportFilters): Dimension[] =>
  dimensions.filter((dimension) => filters[dimension] !== undefined)

function assertWide(query: ReportQuery): void {
  const isClosed = (closedPeriods as readonly string[]).includes(query.period)
  if (!isClosed || chosenDimensions(query).length > 1) throw problem('report.too_narrow')
}

type GroupOptions = { query: ReportQuery; isProtected: boolean }

/** Stages of one rank are one stage. */
const valueOf = (filters: ReportFilters, dimension: Dimension): string | undefined =>
  filters[dimension] === 'ideation' ? 'idea' : filters[dimension]

/** All cells that match as one. For analysts a filter takes one part of a whole, protected along with the other parts. */
function toWhole(cells: readonly KeyedCell[], { query, isProtected }: GroupOptions): ShownCell {
  const chosen = chosenDimensions(query)
  const [only] = chosen
  if (!isProtected)
    return mergeCells(cells.filter((cell) => chosen.every((name) => cell[name] === valueOf(query, name))))
  if (only === undefined) return protectCells([mergeCells(cells)])[0]!
  return toGroups(groupCells(cells, only), isProtected).get(valueOf(query, only)!) ?? protectCells([mergeCells([])])[0]!
}

function toGroups(groups: ReadonlyMap<string, Cell>, isProtected: boolean): Map<string, ShownCell> {
  const cells = [...groups.values()]
  const shown = isProtected ? protectCells(cells) : cells
  return new Map([...groups.keys()].map((value, index) => [value, shown[index]!]))
}

function serializeFigures({ current, previous }: Record<'current' | 'previous', ShownCell>) {
  const pair = (of: (cell: ShownCell) => Figure): FigurePair => ({ current: of(current), previous: of(previous) })
  return {
    ventures: {
      total: pair(({ ventures }) => ventures),
      founded: pair(({ founded }) => founded),
      active: pair(({ active }) => active),
    },
    survival: ([12, 24] as const).map((months) => ({
      months,
      founded: pair((cell) => cell[`founded${months}`]),
      survived: pair((cell) => cell[`survived${months}`]),
    })),
    totals: reportKinds.map((kind) => ({
      kind,
      total: pair(({ totals }) => totals[kind].sum),
      ventures: pair(({ totals }) => totals[kind].count),
      oldest: current.totals[kind].oldest,
      newest: current.totals[kind].newest,
    })),
    coverage: { any: pair(({ covered }) => covered), recent: pair(({ recent }) => recent) },
  }
}

function serializePeople(people: Record<'current' | 'previous', PeopleRow>, isProtected: boolean) {
  const show = (count: number): Figure => (isProtected ? protectCount(count) : count)
  const pair = (name: keyof PeopleRow): FigurePair => ({
    current: show(people.current[name]),
    previous: show(people.previous[name]),
  })
  return {
    students: pair('students'),
    newStudents: pair('newStudents'),
    mentors: pair('mentors'),
    meetings: pair('meetings'),
  }
}

function listBreakdowns(cells: readonly KeyedCell[], { query, isProtected }: GroupOptions): ImpactReport['breakdowns'] {
  const chosen = chosenDimensions(query)
  if (isProtected && chosen.length > 0) return []
  const matching = cells.filter((cell) => chosen.every((name) => cell[name] === valueOf(query, name)))
  return dimensions
    .filter((dimension) => !chosen.includes(dimension))
    .map((dimension) => ({
      dimension,
      groups: [...toGroups(groupCells(matching, dimension), isProtected)].map(
        ([value, { ventures, active, totals }]) => ({
          value,
          ventures,
          active,
          totals: Object.fromEntries(reportKinds.map((kind) => [kind, totals[kind].sum])) as Record<MetricKind, Figure>,
        }),
      ),
    }))
}

function listCohorts(cells: readonly KeyedCell[], isProtected: boolean): string[] {
  const groups = [...groupCells(cells, 'cohort')].filter(
    ([, { ventures }]) => !isProtected || ventures >= smallestGroup,
  )
  return groups.map(([value]) => value).toReversed()
}
