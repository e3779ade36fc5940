import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'

const batchSize = 1_000

export type ExportRow = {
  id: string
  cohort: string
  major: string
  year: string
  level: string
  points: number
  ventures: number
  hasMentor: boolean
  milestones: number
  eventsAttended: number
  badges: number
  lastActive: string | null
}

/** How many students are exported of each cohort, major and year. */
export async function countGroups(ctx: Ctx): Promise<{ cohort: string; major: string; year: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ cohort: string; major: string; year: string; count: number }>(sql`
    select ${cohortOf(ctx)} as cohort, ${major} as major, ${year} as year, count(*)::int as count
    from people p where ${isExported(ctx)} group by 1, 2, 3`)
  return rows
}

/**
 * The students in batches, in the order of their ids in this file: `salt` is new for each, so neither ids nor order connect
 * two files with each other or with an account.
 */
export async function* streamStudents(ctx: Ctx, salt: string): AsyncGenerator<ExportRow[]> {
  for (let after = ''; ;) {
    const { rows } = await ctx.db.execute<ExportRow>(selectBatch(ctx, { salt, after }))
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}

const isExported = ({ me }: Ctx) => sql`p.role = 'student' and p.deactivated_at is null and p.is_demo = ${me.isDemo}`
const monthOf = ({ config }: Ctx, time: string) =>
  sql`to_char(${sql.raw(time)} at time zone ${config.timeZone}, 'YYYY-MM')`
const cohortOf = (ctx: Ctx) => monthOf(ctx, 'p.created_at')
const major = sql`coalesce(trim(p.major), '')`
const year = sql`coalesce(trim(p.year_of_study), '')`

function selectBatch(ctx: Ctx, { salt, after }: { salt: string; after: string }) {
  return sql`
    select p.export_id as id, ${cohortOf(ctx)} as cohort, ${major} as major, ${year} as year,
      case when total_points >= 1000 then 'high' when total_points >= 500 then 'medium' when total_points > 0 then 'low' else 'none' end as level,
      (round(total_points / 100.0) * 100)::int as points,
      least(3, (select count(*) from live_ventures where owner_id = p.id))::int as ventures,
      exists (select 1 from live_mentor_assignments where student_id = p.id) as "hasMentor",
      least(10, (select count(*) from live_ventures v join venture_milestones m on m.venture_id = v.id
        where v.owner_id = p.id and m.done_at is not null))::int as milestones,
      least(10, (select count(*) from event_attendances where person_id = p.id and undone_at is null))::int as "eventsAttended",
      (select count(*) from badge_awards where person_id = p.id)::int as badges,
      (select ${monthOf(ctx, 'max(created_at)')} from activities where person_id = p.id) as "lastActive"
    from (
      select * from (
        select p.*, left(encode(sha256(convert_to(${salt} || id::text, 'UTF8')), 'hex'), 20) as export_id
        from people p where ${isExported(ctx)}
      ) as hashed
      where export_id > ${after} order by export_id limit ${batchSize}
    ) as p
    order by p.export_id`
}
