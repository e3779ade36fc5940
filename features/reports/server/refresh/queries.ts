import { sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { FigureKind } from '../tables.ts'

type RefreshCtx = Pick<TxCtx, 'db' | 'now' | 'config'>

/** How many students are counted in one statement: no statement may take longer than a few seconds. */
const batchSize = 2_000

/** Counts all figures anew, for real and for demo people. */
export async function refreshFigures(tx: RefreshCtx): Promise<void> {
  const now = sql`${tx.now().toISOString()}::timestamptz`
  // First, as the lock: of two servers that count at once, the second deletes what the first has inserted.
  await tx.db.execute(sql`insert into report_refreshes (id, refreshed_at) values ('figures', ${now})
    on conflict (id) do update set refreshed_at = excluded.refreshed_at`)
  await tx.db.execute(sql`delete from report_figures`)
  const counts = [toStudentFigures(), toActivityFigures(tx, now), toEventFigures(tx, now), toBadgeFigures(tx)]
  for (const ids of await listBatches(tx)) {
    for (const counted of counts) await insertFigures(tx, { ids, counted })
  }
}

/** All students in the order they joined, so that a batch holds few cohorts and few rows are counted in two batches. */
async function listBatches({ db }: RefreshCtx): Promise<string[][]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select array_agg(id) as ids
    from (
      select id, (row_number() over (order by created_at, id) - 1) / ${batchSize}::int as batch
      from people where role = 'student' and deactivated_at is null
    ) as students
    group by batch`)
  return rows.map(({ ids }) => ids)
}

const monthOf = ({ config }: RefreshCtx, time: string) =>
  sql`date_trunc('month', ${sql.raw(time)} at time zone ${config.timeZone})::date`

/** `counted`: kind, starts_on, detail, a student's id and how often they count. */
async function insertFigures(tx: RefreshCtx, { ids, counted }: { ids: string[]; counted: SQL }): Promise<void> {
  await tx.db.execute(sql`
    with students as (
      select id, is_demo, total_points, ${monthOf(tx, 'created_at')} as cohort,
        coalesce(trim(major), '') as major, coalesce(trim(year_of_study), '') as year
      from people where id = any(${sql.param(ids)}::uuid[])
    ),
    counted as (${counted})
    insert into report_figures (is_demo, kind, starts_on, detail, cohort, major, year, count)
    select s.is_demo, c.kind, coalesce(c.starts_on, s.cohort), c.detail, s.cohort, s.major, s.year, sum(c.count)::int
    from counted c join students s on s.id = c.student_id
    group by 1, 2, 3, 4, 5, 6, 7`)
}

const asKind = (kind: FigureKind) => sql`${kind}::text as kind`

const toStudentFigures = () => sql`
  select kind, null::date as starts_on, '' as detail, id as student_id, 1 as count
  from students s,
    lateral (select exists (select 1 from live_ventures where owner_id = s.id) as has_venture,
      exists (select 1 from live_mentor_assignments where student_id = s.id) as has_mentor,
      exists (
        select 1 from live_ventures v join venture_milestones m on m.venture_id = v.id
        where v.owner_id = s.id and m.done_at is not null
      ) as has_milestone) as facts,
    lateral (values ('joined', true), ('ventured', has_venture), ('mentored', has_venture and has_mentor),
      ('milestone', has_venture and has_mentor and has_milestone)) as steps(kind, is_taken)
  where is_taken
  union all
  select ${asKind('level')}, null,
    case when total_points >= 1000 then 'high' when total_points >= 500 then 'medium' when total_points > 0 then 'low' else 'none' end,
    id, 1
  from students`

// Older weeks are not shown: two years, and the rest of the month in which they began.
const toActivityFigures = ({ config }: RefreshCtx, now: SQL) => sql`
  select unit.kind, unit.starts_on, '' as detail, active.person_id as student_id, 1 as count
  from (
    select distinct a.person_id, (a.created_at at time zone ${config.timeZone})::date as day
    from students s join activities a on a.person_id = s.id
    where a.created_at >= ${now} - interval '25 months'
  ) as active,
    lateral (values ('activeWeek', date_trunc('week', day)::date), ('activeMonth', date_trunc('month', day)::date)) as unit(kind, starts_on)
  group by 1, 2, 4`

const toEventFigures = (tx: RefreshCtx, now: SQL) => sql`
  select kind, ${monthOf(tx, 'e.starts_at')} as starts_on, '' as detail, r.student_id, count(*) as count
  from (
    select student_id, event_id, bool_or(has_rsvp) as has_rsvp, bool_or(not has_rsvp) as was_there
    from (
      select r.person_id as student_id, r.event_id, true as has_rsvp
      from students s join event_rsvps r on r.person_id = s.id and r.status = 'going'
      union all
      select a.person_id, a.event_id, false
      from students s join event_attendances a on a.person_id = s.id and a.undone_at is null
    ) as responses
    group by 1, 2
  ) as r
    join live_events e on e.id = r.event_id,
    lateral (values ('rsvp', has_rsvp), ('attended', was_there), ('noShow', has_rsvp and not was_there)) as facts(kind, is_true)
  where is_true and e.over_at < ${now}
  group by 1, 2, 4`

const toBadgeFigures = (tx: RefreshCtx) => sql`
  select ${asKind('badge')}, ${monthOf(tx, 'b.earned_at')} as starts_on, b.badge_id as detail, b.person_id as student_id, 1 as count
  from students s join badge_awards b on b.person_id = s.id`
