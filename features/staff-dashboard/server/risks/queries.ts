import { and, eq, getColumns, isNull, sql, type SQL } from 'drizzle-orm'
import { listStudentBatches } from '#features/users/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { studentRisks } from '../tables.ts'

export type RiskRow = Pick<typeof studentRisks.$inferSelect, 'studentId' | 'reasons' | 'urgency'> & { student: Person }

/** Students at risk within the viewer's scope, the most urgent first. */
export async function listRisks(ctx: Ctx, page: PageQuery): Promise<Page<RiskRow>> {
  const { studentId, urgency } = studentRisks
  const reasons = listReadableReasons(ctx)
  const isStudent = eq(people.role, 'student')
  const hasReason = sql`jsonb_array_length(${reasons}) > 0`
  const where = and(isStudent, isNull(people.deactivatedAt), withinScope(ctx, { owner: people.id }), hasReason)
  const select = ctx.db
    .select({ studentId, reasons: reasons.as('readable_reasons'), urgency, student: getColumns(people) })
    .from(studentRisks)
    .innerJoin(people, eq(people.id, studentId))
  const list = keysetBy<Omit<RiskRow, 'student' | 'reasons'>>({
    keys: [
      { by: urgency, type: 'int4', of: (row) => row.urgency },
      { by: studentId, type: 'uuid', of: (row) => row.studentId },
    ],
    page,
  })
  const counted = ctx.db
    .select({ studentId })
    .from(studentRisks)
    .innerJoin(people, eq(people.id, studentId))
    .where(where)
  return list.read(select, { where, count: () => ctx.db.$count(counted.as('counted')) })
}

/** The reasons without overdue follow-ups of interactions that are private to another author: mentors do not learn of those. */
function listReadableReasons({ me, scope }: Ctx): SQL<RiskRow['reasons']> {
  const { reasons } = studentRisks
  if (scope === 'all') return sql`${reasons}`
  return sql`(select coalesce(jsonb_agg(reason order by position), '[]')
    from jsonb_array_elements(${reasons}) with ordinality as listed (reason, position)
    where reason ->> 'kind' <> 'overdueFollowUp' or exists (select from live_interactions i
      where i.id = (reason ->> 'interactionId')::uuid and (i.visibility = 'shared' or i.author_id = ${me.id})))`
}

/** After so many days without a touch, or without a change of a venture. */
const quietDays = 30
/** Fewer activities than this in the 30 days before are too few to say that they fell. */
const activityFloor = 4

export type RefreshCtx = { db: Db; now(): Date; config: Pick<Ctx['config'], 'timeZone'> }

/** How many students are looked at in one statement: all at once would run into the time limit. */
export const batchSize = 2_000

/** Finds for all students who should be contacted and why. Each batch replaces its rows at once. */
export async function refreshRisks(ctx: RefreshCtx): Promise<void> {
  for (const ids of await listStudentBatches(ctx, batchSize)) await refreshRisksOf(ctx, ids)
  await ctx.db.execute(sql`
    delete from student_risks r where not exists (select from people p where p.id = r.student_id and ${isStudent})`)
}

/**
 * The same for these students. The reasons of one student are sorted by how grave they are, a missed promise first. `urgency` is 1 to 4
 * for the gravest reason, in thousands, then 100 for each reason, then the days since the last touch, at most 99.
 */
export async function refreshRisksOf(ctx: RefreshCtx, ids: string[]): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const quiet = sql`(${now} - ${quietDays} * interval '1 day')`
  const today = sql`(date_trunc('day', ${now} at time zone ${ctx.config.timeZone}) at time zone ${ctx.config.timeZone})`
  const isWanted = (column: string) => sql`${sql.raw(column)} = any(${sql.param(ids)}::uuid[])`
  const reasons = [
    selectOverdue(today, isWanted),
    selectStalled(quiet, isWanted),
    selectFalling({ now, quiet }, isWanted),
    selectUntouched(quiet, isWanted),
  ]
  await ctx.db.execute(sql`
    with found as materialized (
      select p.id, jsonb_agg(r.reason order by r.weight desc) as reasons,
        max(r.weight) * 1000 + count(*) * 100 + least(99, extract(day from ${now} - min(${touchedAt})))::int as urgency
      from (${sql.join(reasons, sql` union all `)}) as r join people p on p.id = r.student_id and ${isStudent}
      group by p.id
    ), stored as (
      insert into student_risks as stored (student_id, reasons, urgency, refreshed_at)
      select id, reasons, urgency, ${now} from found order by id
      on conflict (student_id) do update
        set reasons = excluded.reasons, urgency = excluded.urgency, refreshed_at = excluded.refreshed_at
        where (stored.reasons, stored.urgency) is distinct from (excluded.reasons, excluded.urgency)
    )
    delete from student_risks where ${isWanted('student_id')} and student_id not in (select id from found)`)
}

type Condition = (column: string) => SQL

const isStudent = sql`p.role = 'student' and p.deactivated_at is null`
const touchedAt = sql`coalesce(p.last_touch_at, p.created_at)`
/** A time as JSON carries it. */
const toIso = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectOverdue = (today: SQL, isWanted: Condition): SQL => sql`
  (select distinct on (student_id) student_id, 4 as weight,
    jsonb_build_object('kind', 'overdueFollowUp', 'interactionId', id, 'since', ${toIso(sql`follow_up_date`)}) as reason
  from live_interactions
  where follow_up_required and follow_up_done_at is null and follow_up_date < ${today} and ${isWanted('student_id')}
  order by student_id, follow_up_date)`

const selectStalled = (quiet: SQL, isWanted: Condition): SQL => sql`
  (select distinct on (owner_id) owner_id, 3,
    jsonb_build_object('kind', 'stalledVenture', 'ventureId', id, 'name', name, 'since', ${toIso(sql`updated_at`)})
  from live_ventures
  where status = 'active' and updated_at < ${quiet} and ${isWanted('owner_id')}
  order by owner_id, updated_at)`

function selectFalling({ now, quiet }: { now: SQL; quiet: SQL }, isWanted: Condition): SQL {
  const [recent, earlier] = [
    sql`count(*) filter (where created_at >= ${quiet})`,
    sql`count(*) filter (where created_at < ${quiet})`,
  ]
  return sql`
    (select person_id, 2, jsonb_build_object('kind', 'fallingActivity', 'before', ${earlier}, 'now', ${recent})
    from activities
    where created_at >= ${now} - ${2 * quietDays} * interval '1 day' and ${isWanted('person_id')}
    group by person_id
    having ${earlier} >= ${activityFloor} and ${recent} * 2 < ${earlier})`
}

const selectUntouched = (quiet: SQL, isWanted: Condition): SQL => sql`
  (select p.id, 1,
    jsonb_build_object('kind', 'noTouch', 'since', ${toIso(touchedAt)}, 'isNever', p.last_touch_at is null)
  from people p where ${isStudent} and ${touchedAt} < ${quiet} and ${isWanted('p.id')})`
