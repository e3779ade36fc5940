import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'

/** After so many days without a touch, or without a change of a venture. */
const quietDays = 30
/** Fewer activities than this in the 30 days before are too few to say that they fell. */
const activityFloor = 4

/** A transaction, so that readers see the former list until the new one is whole. */
export type RefreshCtx = { db: Db; now(): Date; config: Pick<Ctx['config'], 'timeZone'> }

/**
 * Finds anew who should be contacted and why: all students, or one of them. The reasons of one student are sorted by how grave
 * they are, a missed promise first. `urgency` is 1 to 4 for the gravest reason, in thousands, then 100 for each reason, then
 * the days since the last touch, at most 99.
 */
export async function refreshRisks(tx: RefreshCtx, studentId: string | null = null): Promise<void> {
  const now = sql`${tx.now().toISOString()}::timestamptz`
  const quiet = sql`${now} - ${quietDays} * interval '1 day'`
  const today = sql`(date_trunc('day', ${now} at time zone ${tx.config.timeZone}) at time zone ${tx.config.timeZone})`
  const one = sql`${studentId}::uuid`
  const isWanted = (column: string) => (studentId === null ? sql`true` : sql`${sql.raw(column)} = ${one}`)
  await tx.db.execute(sql`delete from student_risks where ${isWanted('student_id')}`)
  await tx.db.execute(sql`
    with students as (
      select id, coalesce(last_touch_at, created_at) as touched_at, last_touch_at is null as is_never
      from people where role = 'student' and deactivated_at is null and ${isWanted('id')}
    ),
    overdue as (
      select distinct on (student_id) student_id, id, follow_up_date
      from live_interactions
      where follow_up_required and follow_up_done_at is null and follow_up_date < ${today} and ${isWanted('student_id')}
      order by student_id, follow_up_date
    ),
    stalled as (
      select distinct on (owner_id) owner_id as student_id, id, name, updated_at
      from live_ventures
      where status = 'active' and updated_at < ${quiet} and ${isWanted('owner_id')}
      order by owner_id, updated_at
    ),
    activity as (
      select person_id as student_id, count(*) filter (where created_at >= ${quiet})::int as now,
        count(*) filter (where created_at < ${quiet})::int as before
      from activities
      where created_at >= ${now} - ${2 * quietDays} * interval '1 day' and ${isWanted('person_id')}
      group by 1
    ),
    reasons as (
      select student_id, 4 as weight, jsonb_build_object('kind', 'overdueFollowUp', 'interactionId', id, 'since', ${toIso('follow_up_date')}) as reason
      from overdue
      union all
      select student_id, 3, jsonb_build_object('kind', 'stalledVenture', 'ventureId', id, 'name', name, 'since', ${toIso('updated_at')})
      from stalled
      union all
      select student_id, 2, jsonb_build_object('kind', 'fallingActivity', 'before', before, 'now', now)
      from activity where before >= ${activityFloor} and now * 2 < before
      union all
      select id, 1, jsonb_build_object('kind', 'noTouch', 'since', ${toIso('touched_at')}, 'isNever', is_never)
      from students where touched_at < ${quiet}
    )
    insert into student_risks (student_id, reasons, urgency, refreshed_at)
    select r.student_id, jsonb_agg(r.reason order by r.weight desc),
      max(r.weight) * 1000 + count(*) * 100 + least(99, extract(day from ${now} - min(s.touched_at)))::int, ${now}
    from reasons r join students s on s.id = r.student_id
    group by r.student_id
    -- Another refresh may have inserted the student since the delete.
    on conflict (student_id) do update
      set reasons = excluded.reasons, urgency = excluded.urgency, refreshed_at = excluded.refreshed_at`)
}

/** A time as JSON carries it. */
const toIso = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
