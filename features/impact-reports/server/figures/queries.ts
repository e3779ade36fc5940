import { sql, type SQL } from 'drizzle-orm'
import { metricKinds } from '#features/venture-progress/schema.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { DateRange } from '#platform/server/days.ts'
import { limits } from '#rules/limits.ts'
import type { ReportFilters } from '../../schema.ts'
import { impactRefreshes } from '../tables.ts'
import type { KeyedCell, Total } from './cells.ts'

/** Reports are read by people and sent by a job, which has no viewer: `isDemo` says whose ventures. */
export type ReportCtx = Pick<Ctx | TxCtx, 'db' | 'now' | 'config'>
export type ReportScope = { isDemo: boolean; range: DateRange }

/**
 * SQL: the ventures that were founded by the end of the range, one row each, with whether each was active then and its latest entries
 * by then. Deleted ventures are left out.
 */
export function selectVentures({ config }: ReportCtx, { isDemo, range }: ReportScope): SQL {
  const entries = metricKinds.map((kind) => {
    const isKind = sql`filter (where kind = ${kind})`
    return sql`max(value) ${isKind} as ${sql.raw(kind)}, max(starts_on) ${isKind} as ${sql.raw(kind)}_on`
  })
  return sql`
    with held as (
      select venture_id, bool_or(kind = 'active') as is_active, max(starts_on) filter (where kind <> 'active') as latest_on,
        ${sql.join(entries, sql`, `)}
      from impact_spans where starts_on <= ${range.to}::date and ends_on > ${range.to}::date
      group by venture_id
    ),
    reported as (
      select * from (
        select v.id, v.name, v.owner_id, coalesce(v.industry, '') as industry,
          case v.stage when 'ideation' then 'idea' else v.stage end as stage,
          ${cohortOf('p.created_at', config.timeZone)} as cohort, (v.created_at at time zone ${config.timeZone})::date as founded_on
        from live_ventures v join people p on p.id = v.owner_id and p.is_demo = ${isDemo}
      ) as founded left join held on held.venture_id = founded.id
      where founded_on <= ${range.to}::date
    )`
}

/** The year in which the academic year of this time began: half a year back, July is January. */
const cohortOf = (time: string, timeZone: string): SQL =>
  sql`to_char(${sql.raw(time)} at time zone ${timeZone} - interval '6 months', 'YYYY')`

/** SQL: what of the ventures above the filters leave. */
export function matchesFilters({ cohort, industry, stage }: ReportFilters): SQL {
  const conditions = [
    ...(cohort ? [sql`cohort = ${cohort}`] : []),
    ...(industry ? [sql`industry = ${industry}`] : []),
    ...(stage ? [sql`stage = ${stage === 'ideation' ? 'idea' : stage}`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

type CellRow = Omit<KeyedCell, 'totals'> & { totals: (number | string | null)[] }

/** All ventures at the end of the range, counted by industry, stage and cohort. */
export async function listCells(ctx: ReportCtx, scope: ReportScope): Promise<KeyedCell[]> {
  const { from, to } = scope.range
  const isOld = (months: number) => sql`founded_on <= (${to}::date - make_interval(months => ${months}::int))::date`
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})::int`
  const totals = metricKinds.map((kind) => {
    const [value, day] = [sql.raw(kind), sql.raw(`${kind}_on`)]
    return sql`json_build_array(count(${value}), coalesce(sum(${value}), 0), coalesce(max(${value}), 0), min(${day}), max(${day}))`
  })
  const { rows } = await ctx.db.execute<CellRow>(sql`
    ${selectVentures(ctx, scope)}
    select industry, stage, cohort, count(*)::int as ventures,
      ${count(sql`founded_on >= ${from}::date`)} as founded, ${count(sql`is_active`)} as active,
      ${count(isOld(12))} as founded12, ${count(sql`is_active and ${isOld(12)}`)} as survived12,
      ${count(isOld(24))} as founded24, ${count(sql`is_active and ${isOld(24)}`)} as survived24,
      count(latest_on)::int as covered,
      ${count(sql`latest_on > (${to}::date - make_interval(months => ${limits.impactReport.recentMonths}::int))::date`)} as recent,
      json_build_array(${sql.join(totals, sql`, `)}) as totals
    from reported group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, totals: toTotals(row.totals as never) }))
}

type TotalRow = [count: number, sum: number, max: number, oldest: string | null, newest: string | null]

function toTotals(rows: TotalRow[]): KeyedCell['totals'] {
  const entries = rows.map(([count, sum, max, oldest, newest], index): [string, Total] => [
    metricKinds[index]!,
    { count, sum, max, oldest, newest },
  ])
  return Object.fromEntries(entries) as KeyedCell['totals']
}

export type PeopleRow = { students: number; newStudents: number; mentors: number; meetings: number }

/** Students at the end of the range, and meetings with them in it. With an industry or a stage, the owners of such ventures. */
export async function countPeople(
  ctx: ReportCtx,
  { filters, ...scope }: ReportScope & { filters: ReportFilters },
): Promise<PeopleRow> {
  const { timeZone } = ctx.config
  const { from, to } = scope.range
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const { cohort, industry, stage } = filters
  const isOwner = sql`id in (select owner_id from reported where ${matchesFilters(filters)})`
  const { rows } = await ctx.db.execute<PeopleRow>(sql`
    ${selectVentures(ctx, scope)},
    students as (
      select id, created_at from people
      where role = 'student' and deactivated_at is null and is_demo = ${scope.isDemo} and created_at < ${end}
        ${cohort ? sql`and ${cohortOf('created_at', timeZone)} = ${cohort}` : sql``}
        ${industry || stage ? sql`and ${isOwner}` : sql``}
    ),
    meetings as (
      select i.author_id from live_interactions i join students s on s.id = i.student_id
      where i.type in ('meeting', 'mentoring') and i.created_at >= ${startOf(from)} and i.created_at < ${end}
    )
    select (select count(*) from students)::int as students,
      (select count(*) from students where created_at >= ${startOf(from)})::int as "newStudents",
      (select count(distinct m.author_id) from meetings m join people p on p.id = m.author_id and p.role = 'mentor')::int as mentors,
      (select count(*) from meetings)::int as meetings`)
  return rows[0]!
}

export async function findCountedAt({ db }: ReportCtx): Promise<Date | null> {
  const [row] = await db.select({ at: impactRefreshes.refreshedAt }).from(impactRefreshes)
  return row?.at ?? null
}
