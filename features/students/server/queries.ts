import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { isListedStudent, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'

type ScopedCtx = Ctx | TxCtx
export type MentorName = { id: string; name: string }

/**
 * Tags and mentors of a student, each by an index on the student. `people.id` is written out: in the
 * columns of a select from one table, a column object loses its table's name and would mean the inner table's.
 */
export const recordColumns = {
  tags: sql<string[]>`array(select tag from student_tags t where t.student_id = people.id order by tag)`.as('tags'),
  mentors: sql<MentorName[]>`coalesce((
    select json_agg(json_build_object('id', m.id, 'name', coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email::text))
      order by m.first_name, m.last_name, m.id)
    from live_mentor_assignments a join people m on m.id = a.mentor_id and m.deactivated_at is null
    where a.student_id = people.id), '[]')`.as('mentors'),
}
export type StudentRecord = { tags: string[]; mentors: MentorName[] }

/** Active students within the viewer's scope. */
export const isStudentInScope = (ctx: ScopedCtx): SQL =>
  and(isListedStudent(people), withinScope(ctx, { owner: people.id }))!

/** The counts of the profile's cards. */
export type StudentCounts = { badgeCount: number; ventureCount: number; interactionCount: number }
const countColumns = ({ scope, me }: ScopedCtx) => ({
  badgeCount: sql<number>`(select count(*)::int from badge_awards b where b.person_id = people.id)`.as('badges'),
  ventureCount: sql<number>`(select count(*)::int from live_ventures v where v.owner_id = people.id)`.as('ventures'),
  // As many as the list of interactions shows: a mentor does not see the private ones of others.
  interactionCount: sql<number>`(select count(*)::int from live_interactions i where i.student_id = people.id
    and (${scope === 'all'} or i.visibility = 'shared' or i.author_id = ${me.id}))`.as('readable_interactions'),
})

/** A student in scope with everything the profile shows, or a 404. */
export async function findStudent(ctx: ScopedCtx, id: string): Promise<Person & StudentRecord & StudentCounts> {
  const [row] = await ctx.db
    .select({ person: people, ...recordColumns, ...countColumns(ctx) })
    .from(people)
    .where(and(eq(people.id, id), isStudentInScope(ctx)))
  if (!row) throw problem('student.not_found')
  const { person, ...record } = row
  return { ...person, ...record }
}

/** A 404 unless the student is in scope; answers the stored id, which the path may spell differently. */
export async function assertStudentInScope(ctx: ScopedCtx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isStudentInScope(ctx)))
  if (!row) throw problem('student.not_found')
  return row.id
}

/** The student, locked: of two edits at once the second starts from the result of the first. */
export async function lockStudent(tx: TxCtx, id: string): Promise<Person> {
  const [row] = await tx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isStudentInScope(tx)))
    .for('update')
  if (!row) throw problem('student.not_found')
  return row
}

/** Of these ids, the students in scope, in the order of ids: changes of the same ones at once then wait for each other. */
export async function listStudentIds(ctx: ScopedCtx, ids: string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), isStudentInScope(ctx)))
    .orderBy(people.id)
  return rows.map(({ id }) => id)
}
