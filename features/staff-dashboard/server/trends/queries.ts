import { sql } from 'drizzle-orm'
import { listStudentBatches } from '#features/users/server/queries.ts'
import { trendWeeks as weekCount } from '../../schema.ts'
import { batchSize, type RefreshCtx } from '../risks/queries.ts'
import type { trendWeeks } from '../tables.ts'

type BatchRow = typeof trendWeeks.$inferSelect

/** Counts the trends of the last twelve weeks, for real and for demo people, and replaces those there were. */
export async function refreshTrends(ctx: RefreshCtx): Promise<void> {
  const weeks = new Map<string, BatchRow>()
  // No students are a batch, too: there is a row for each week of an empty program.
  for (const ids of [[], ...(await listStudentBatches(ctx, batchSize))])
    for (const row of await countBatch(ctx, ids)) {
      const key = `${row.isDemo} ${row.startsOn}`
      const sums = weeks.get(key) ?? { ...row, activeStudentCount: 0, totalStudentCount: 0, interactionCount: 0 }
      sums.activeStudentCount += row.activeStudentCount
      sums.totalStudentCount += row.totalStudentCount
      sums.interactionCount += row.interactionCount
      weeks.set(key, sums)
    }
  const rows = JSON.stringify([...weeks.values()])
  await ctx.db.execute(sql`
    with input as (
      select * from json_to_recordset(${rows}::json)
        as input ("isDemo" bool, "startsOn" date, "activeStudentCount" int, "totalStudentCount" int, "interactionCount" int)
    ), gone as (delete from staff_trend_weeks where starts_on < (select min("startsOn") from input))
    insert into staff_trend_weeks (is_demo, starts_on, active_student_count, total_student_count, interaction_count)
    select * from input
    on conflict (is_demo, starts_on) do update set active_student_count = excluded.active_student_count,
      total_student_count = excluded.total_student_count, interaction_count = excluded.interaction_count`)
}

/** The counts of these students: a row for each week, for real and for demo people. */
async function countBatch({ db, now, config }: RefreshCtx, ids: string[]): Promise<BatchRow[]> {
  const inZone = (time: string) => sql`(${sql.raw(time)} at time zone ${config.timeZone})`
  const weekOf = (time: string) => sql`date_trunc('week', ${inZone(time)})::date`
  const thisWeek = sql`date_trunc('week', ${now().toISOString()}::timestamptz at time zone ${config.timeZone})`
  const first = sql`${thisWeek} - ${weekCount - 1} * interval '7 days'`
  const since = sql`(${first}) at time zone ${config.timeZone}`
  const { rows } = await db.execute<BatchRow>(sql`
    with weeks as (
      select d.is_demo, w.starts_on::date as starts_on
      from (values (false), (true)) as d(is_demo), generate_series(${first}, ${thisWeek}, interval '7 days') as w(starts_on)
    ),
    students as (
      select id, is_demo, ${inZone('created_at')} as joined_at from people where id = any(${sql.param(ids)}::uuid[])
    ),
    active as (
      select s.is_demo, ${weekOf('a.created_at')} as starts_on, count(distinct a.person_id)::int as count
      from students s join activities a on a.person_id = s.id and a.created_at >= ${since}
      group by 1, 2
    ),
    touched as (
      select s.is_demo, ${weekOf('i.created_at')} as starts_on, count(*)::int as count
      from students s join live_interactions i on i.student_id = s.id and i.created_at >= ${since}
      group by 1, 2
    )
    select is_demo as "isDemo", starts_on::text as "startsOn", coalesce(active.count, 0) as "activeStudentCount",
      (select count(*) from students s where s.is_demo = weeks.is_demo and s.joined_at < weeks.starts_on + interval '7 days')::int as "totalStudentCount",
      coalesce(touched.count, 0) as "interactionCount"
    from weeks left join active using (is_demo, starts_on) left join touched using (is_demo, starts_on)`)
  return rows
}
