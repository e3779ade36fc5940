import { sql, type SQL } from 'drizzle-orm'
import { listStudentBatches } from '#features/users/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { FigureKind } from '../tables.ts'

type RefreshCtx = Pick<Ctx, 'db' | 'now' | 'config'>

/** How many students are counted in one statement: their rows are sorted in memory, in a tenth of the time limit. */
const batchSize = 1_000
const deletedPerStatement = 20_000

/**
 * Counts all figures, for real and for demo people, as a generation that readers see once it is complete. No transaction lasts longer
 * than a statement. Of two servers that count at once, the one that began last publishes.
 */
export async function refreshFigures(ctx: RefreshCtx): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const generation = await beginGeneration(ctx)
  const counts = [toStudentFigures(), toActivityFigures(ctx, now), toEventFigures(ctx, now), toBadgeFigures(ctx)]
  for (const ids of await listStudentBatches(ctx, batchSize))
    for (const counted of counts) await insertFigures(ctx, { generation, ids, counted })
  await ctx.db.execute(sql`
    update analytics_refreshes set generation = ${generation}, refreshed_at = ${now}
    where id = 'figures' and last_generation = ${generation}`)
  while ((await deleteOldFigures(ctx)) > 0);
}

async function beginGeneration({ db }: RefreshCtx): Promise<number> {
  const { rows } = await db.execute<{ generation: number }>(sql`
    insert into analytics_refreshes (id, generation, last_generation) values ('figures', 0, 1)
    on conflict (id) do update set last_generation = analytics_refreshes.last_generation + 1
    returning last_generation as generation`)
  return rows[0]!.generation
}

/** Deletes rows of earlier generations and of those that another server or a crash left incomplete. */
async function deleteOldFigures({ db }: RefreshCtx): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from analytics_figures where ctid = any(array(
        select f.ctid from analytics_figures f, analytics_refreshes r
        where f.generation not in (r.generation, r.last_generation) limit ${deletedPerStatement}))
      returning 1
    )
    select count(*)::int as count from gone`)
  return rows[0]!.count
}

const monthOf = ({ config }: RefreshCtx, time: string) =>
  sql`date_trunc('month', ${sql.raw(time)} at time zone ${config.timeZone})::date`

type Batch = { generation: number; ids: string[]; counted: SQL }

/** `counted`: kind, starts_on, detail, a student's id and how often they count. */
async function insertFigures(ctx: RefreshCtx, { generation, ids, counted }: Batch): Promise<void> {
  await ctx.db.execute(sql`
    with students as (
      select id, is_demo, total_points, ${monthOf(ctx, 'created_at')} as cohort,
        -- Any order will do, and that of a language takes longer.
        coalesce(trim(major), '') collate "C" as major, coalesce(trim(year_of_study), '') collate "C" as year
      from people where id = any(${sql.param(ids)}::uuid[])
    ),
    counted as (${counted}),
    grouped as (
      select s.is_demo, c.kind, coalesce(c.starts_on, s.cohort) as starts_on, c.detail, s.cohort, s.major, s.year, sum(c.count) as count
      from counted c join students s on s.id = c.student_id
      group by 1, 2, 3, 4, 5, 6, 7
    ),
    summed as (
      select is_demo, kind, starts_on, detail, cohort, major, year, sum(count)::int as count
      from grouped group by is_demo, kind, starts_on, detail, cube (cohort, major, year)
    )
    insert into analytics_figures (generation, is_demo, kind, cohort, major, year, starts_on, detail, counts)
    select ${generation}::int, is_demo, kind, cohort, major, year, array_agg(starts_on), array_agg(detail), array_agg(count)
    from summed group by is_demo, kind, cohort, major, year`)
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

const toEventFigures = (ctx: RefreshCtx, now: SQL) => sql`
  select kind, ${monthOf(ctx, 'e.starts_at')} as starts_on, '' as detail, r.student_id, count(*) as count
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

const toBadgeFigures = (ctx: RefreshCtx) => sql`
  select ${asKind('badge')}, ${monthOf(ctx, 'b.earned_at')} as starts_on, b.badge_id as detail, b.person_id as student_id, 1 as count
  from students s join badge_awards b on b.person_id = s.id`
