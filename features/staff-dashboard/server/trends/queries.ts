import { sql } from 'drizzle-orm'
import { trendWeeks as weekCount } from '../../schema.ts'
import type { RefreshCtx } from '../risks/queries.ts'

/** Counts the trends of the last twelve weeks anew, for real and for demo people, and deletes older weeks. */
export async function refreshTrends(tx: RefreshCtx): Promise<void> {
  const { timeZone } = tx.config
  const at = sql`${tx.now().toISOString()}::timestamptz at time zone ${timeZone}`
  const inZone = (time: string) => sql`(${sql.raw(time)} at time zone ${timeZone})`
  await tx.db.execute(sql`delete from staff_trend_weeks`)
  await tx.db.execute(sql`
    with weeks as (
      select d.is_demo, w.starts_on::date as starts_on
      from (values (false), (true)) as d(is_demo),
        generate_series(date_trunc('week', ${at}) - ${weekCount - 1} * interval '7 days', date_trunc('week', ${at}), interval '7 days') as w(starts_on)
    ),
    students as (
      select id, is_demo, ${inZone('created_at')} as joined_at
      from people where role = 'student' and deactivated_at is null
    ),
    since as (select min(starts_on)::timestamp at time zone ${timeZone} as at from weeks),
    active as (
      select s.is_demo, date_trunc('week', ${inZone('a.created_at')})::date as starts_on, count(distinct a.person_id)::int as count
      from activities a join students s on s.id = a.person_id, since
      where a.created_at >= since.at
      group by 1, 2
    ),
    touched as (
      select s.is_demo, date_trunc('week', ${inZone('i.created_at')})::date as starts_on, count(*)::int as count
      from live_interactions i join students s on s.id = i.student_id, since
      where i.created_at >= since.at
      group by 1, 2
    )
    insert into staff_trend_weeks (is_demo, starts_on, active_student_count, total_student_count, interaction_count)
    select is_demo, starts_on, coalesce(active.count, 0),
      (select count(*) from students s where s.is_demo = weeks.is_demo and s.joined_at < weeks.starts_on + interval '7 days')::int,
      coalesce(touched.count, 0)
    from weeks left join active using (is_demo, starts_on) left join touched using (is_demo, starts_on)`)
}
