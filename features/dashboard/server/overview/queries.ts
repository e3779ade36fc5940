import { sql } from 'drizzle-orm'
import { countedClassIndexes } from '#features/clicks/server/ingest-buffer/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { addDays, getToday } from '#platform/server/days.ts'
import type { ChecklistStep, NextMilestone, Overview } from '../../schema.ts'

/** The active ventures the viewer owns or edits. */
const ownVentures = ({ me }: Ctx) => sql`(
  select id, name, updated_at from live_ventures where owner_id = ${me.id} and status = 'active'
  union all
  select v.id, v.name, v.updated_at from venture_members m join live_ventures v on v.id = m.venture_id
  where m.person_id = ${me.id} and m.role = 'editor' and v.status = 'active')`

/** The first open milestone of the venture that was updated last. */
export async function findNextMilestone(ctx: Ctx): Promise<NextMilestone | null> {
  const { rows } = await ctx.db.execute<NextMilestone>(sql`
    select m.id, m.title, to_char(m.due_on, 'YYYY-MM-DD') as "dueOn", v.id as "ventureId", v.name as "ventureName",
      (select count(*) filter (where all_of.done_at is not null) from venture_milestones all_of where all_of.venture_id = v.id)::int as "doneCount",
      (select count(*) from venture_milestones all_of where all_of.venture_id = v.id)::int as "totalCount"
    from ${ownVentures(ctx)} as v join venture_milestones m on m.venture_id = v.id and m.done_at is null
    order by v.updated_at desc, v.id, m.position limit 1`)
  return rows[0] ?? null
}

/** Which of the first steps the viewer has taken. */
export async function findChecklist(ctx: Ctx): Promise<Record<ChecklistStep, boolean>> {
  const { id } = ctx.me
  const { rows } = await ctx.db.execute<Record<Exclude<ChecklistStep, 'profile'>, boolean>>(sql`
    select exists (select 1 from live_ventures where owner_id = ${id})
        or exists (select 1 from venture_members where person_id = ${id}) as venture,
      exists (select 1 from saved_resources where person_id = ${id})
        or exists (select 1 from resource_downloads where person_id = ${id}) as resource,
      exists (select 1 from live_ventures v join venture_milestones m on m.venture_id = v.id
        where v.owner_id = ${id} and m.done_at is not null) as milestone,
      exists (select 1 from event_rsvps where person_id = ${id} and status <> 'cancelled')
        or exists (select 1 from event_attendances where person_id = ${id}) as event`)
  return { profile: ctx.me.profileCompletion === 100, ...rows[0]! }
}

/** How many people are checked in at each of these events. */
export async function countCheckIns({ db }: Ctx, eventIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select event_id as id, count(*)::int as count from event_attendances
    where event_id = any(${sql.param(eventIds)}::uuid[]) and undone_at is null group by 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Clicks of people on all links, today and yesterday; for demo people on links of the demo (T9). */
export async function countClicks(ctx: Ctx): Promise<{ clickCount: number; clickCountYesterday: number }> {
  const { timeZone } = ctx.config
  const today = getToday(ctx)
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const isVisible = ctx.me.isDemo
    ? sql`exists (select 1 from live_links l join people p on p.id = l.owner_id where l.id = clicks.link_id and p.is_demo)`
    : sql`true`
  const { rows } = await ctx.db.execute<{ clickCount: number; clickCountYesterday: number }>(sql`
    select (count(*) filter (where clicked_at >= ${startOf(today)}))::int as "clickCount",
      (count(*) filter (where clicked_at < ${startOf(today)}))::int as "clickCountYesterday"
    from clicks
    where clicked_at >= ${startOf(addDays(today, -1))} and class = any(${sql.param(countedClassIndexes)}::smallint[])
      and ${isVisible}`)
  return rows[0]!
}

/** Students assigned to the viewer, those without an interaction for longest first. */
export async function listStudentsToSee(
  ctx: Ctx,
  { limit }: { limit: number },
): Promise<NonNullable<Overview['studentsToSee']>> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; lastSeenAt: Date | null }>(sql`
    select p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email::text) as name, p.last_touch_at as "lastSeenAt"
    from live_mentor_assignments a join people p on p.id = a.student_id and p.deactivated_at is null
    where a.mentor_id = ${ctx.me.id}
    order by p.last_touch_at nulls first, p.id limit ${limit}`)
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ? new Date(row.lastSeenAt).toISOString() : null }))
}
