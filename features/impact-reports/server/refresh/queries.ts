import { sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'

type RefreshCtx = Pick<TxCtx, 'db' | 'now' | 'config'>

/** Recounts the spans of all ventures. */
export async function refreshSpans(tx: RefreshCtx): Promise<void> {
  const now = sql`${tx.now().toISOString()}::timestamptz`
  // First, as the lock: of two servers that count at once, the second deletes what the first has inserted.
  await tx.db.execute(sql`insert into impact_refreshes (id, refreshed_at) values ('spans', ${now})
    on conflict (id) do update set refreshed_at = excluded.refreshed_at`)
  await tx.db.execute(sql`delete from impact_spans`)
  await insertEntrySpans(tx)
  await insertActiveSpans(tx)
}

/** An entry is the latest of its kind until the day of the next. */
async function insertEntrySpans({ db }: RefreshCtx): Promise<void> {
  await db.execute(sql`
    insert into impact_spans (venture_id, kind, starts_on, ends_on, value)
    select m.venture_id, m.kind, m.date,
      coalesce(lead(m.date) over (partition by m.venture_id, m.kind order by m.date), 'infinity'::date), m.value
    from venture_metrics m join live_ventures v on v.id = m.venture_id`)
}

/** Active: its status is, and its team did something on it in the months before. */
async function insertActiveSpans({ db, config }: RefreshCtx): Promise<void> {
  const dayOf = (time: string): SQL => sql`(${sql.raw(time)} at time zone ${config.timeZone})::date`
  await db.execute(sql`
    insert into impact_spans (venture_id, kind, starts_on, ends_on)
    with updates as (
      select id as venture_id, ${dayOf('created_at')} as day from live_ventures
      union select id, ${dayOf('updated_at')} from live_ventures
      union select venture_id, ${dayOf('changed_at')} from venture_changes
      union select venture_id, ${dayOf('created_at')} from venture_metrics
      union select venture_id, ${dayOf('done_at')} from venture_milestones where done_at is not null
    ),
    statuses as (
      select distinct on (venture_id, day) venture_id, ${dayOf('changed_at')} as day, before, after
      from venture_changes where field = 'status' order by venture_id, day, changed_at desc
    ),
    status_spans as (
      select venture_id, day, lead(day) over (partition by venture_id order by day) as next_day, after as status from statuses
      union all
      (select distinct on (venture_id) venture_id, '-infinity'::date, day, coalesce(before, 'active') from statuses order by venture_id, day)
      union all
      select id, '-infinity'::date, null, status from live_ventures v
      where not exists (select 1 from statuses s where s.venture_id = v.id)
    ),
    update_spans as (
      select u.venture_id, u.day, least(
        lead(u.day) over (partition by u.venture_id order by u.day),
        (u.day + make_interval(months => ${limits.impactReport.activeMonths}::int))::date
      ) as end_day
      from updates u join live_ventures v on v.id = u.venture_id
    )
    select u.venture_id, 'active', greatest(u.day, s.day), least(u.end_day, s.next_day)
    from update_spans u
      join status_spans s on s.venture_id = u.venture_id and s.day < u.end_day and (s.next_day is null or s.next_day > u.day)
    where s.status = 'active'`)
}
