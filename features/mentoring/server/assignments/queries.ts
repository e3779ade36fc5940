import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { findRole } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { liveMentorAssignments, mentorAssignments, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'

export type Assignment = { mentorId: string; studentId: string }

/** Locks an active mentor in the viewer's scope: of two assignments at once the second counts the first (capacity). */
export async function lockMentor(tx: TxCtx, mentorId: string): Promise<Person> {
  const [person] = await tx.db
    .select()
    .from(people)
    .where(
      and(
        eq(people.id, mentorId),
        eq(people.role, 'mentor'),
        isNull(people.deactivatedAt),
        withinScope(tx, { owner: people.id }),
      ),
    )
    .for('update')
  if (!person) throw problem('mentor.not_found')
  return person
}

/** Of these ids, active students of the same kind, demo or real, as the mentor (T9). */
export async function listAssignable(
  tx: TxCtx,
  { studentIds, isDemo }: { studentIds: string[]; isDemo: boolean },
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        sql`${people.id}::text = any(${sql.param(studentIds)}::text[])`,
        eq(people.role, 'student'),
        isNull(people.deactivatedAt),
        eq(people.isDemo, isDemo),
        withinScope(tx, { owner: people.id }),
      ),
    )
    .orderBy(people.id)
    // Of a role that changes at this moment, the new one counts.
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Inserts these pairs; returns the students who were not assigned before. */
export async function insertAssignments(
  tx: TxCtx,
  { mentorId, studentIds }: { mentorId: string; studentIds: string[] },
): Promise<string[]> {
  if (studentIds.length === 0) return []
  const rows = await tx.db
    .insert(mentorAssignments)
    .values(studentIds.map((studentId) => ({ mentorId, studentId, createdAt: tx.now() })))
    .onConflictDoNothing()
    .returning({ studentId: mentorAssignments.studentId })
  return rows.map(({ studentId }) => studentId)
}

/** Deletes these pairs; returns the students who were assigned. Ids that are none find nobody. */
export async function deleteAssignments(
  { db }: TxCtx,
  { mentorId, studentIds }: { mentorId: string; studentIds: string[] },
): Promise<string[]> {
  const isOne = sql`${mentorAssignments.studentId}::text = any(${sql.param(studentIds)}::text[])`
  const rows = await db
    .delete(mentorAssignments)
    .where(and(eq(mentorAssignments.mentorId, mentorId), isOne))
    .returning({ studentId: mentorAssignments.studentId })
  return rows.map(({ studentId }) => studentId)
}

/** Whether the mentor is assigned to the student now. */
export async function isAssigned({ db }: { db: Db }, { mentorId, studentId }: Assignment): Promise<boolean> {
  const pair = and(eq(liveMentorAssignments.mentorId, mentorId), eq(liveMentorAssignments.studentId, studentId))
  return (await db.$count(liveMentorAssignments, pair)) > 0
}

/** The same until the transaction ends: `lockMentor`, which every end of an assignment begins with, waits for it. */
export async function lockAssignment(tx: TxCtx, pair: Assignment): Promise<boolean> {
  await tx.db.select({ id: people.id }).from(people).where(eq(people.id, pair.mentorId)).for('key share')
  return isAssigned(tx, pair)
}

export type StudentRow = Pick<Person, 'id' | 'email' | 'major' | 'interests' | 'firstName' | 'lastName'> & {
  ventures: { name: string; stage: string; industry: string | null }[]
  mentorCount: number
}

/** The ventures of the joined person, without those in the trash. */
export const ventureList = sql<StudentRow['ventures']>`(select coalesce(jsonb_agg(jsonb_build_object(
  'name', v.name, 'stage', v.stage, 'industry', v.industry) order by v.updated_at desc), '[]')
  from live_ventures v where v.owner_id = ${people}.id)`

/** The students of a mentor, newest assignment first. */
export async function listAssigned(ctx: Ctx, mentorId: string): Promise<(StudentRow & { assignedAt: Date })[]> {
  if ((await findRole(ctx, mentorId)) !== 'mentor') throw problem('mentor.not_found')
  const { id, email, major, interests, firstName, lastName } = people
  return ctx.db
    .select({
      id,
      email,
      major,
      interests,
      firstName,
      lastName,
      ventures: ventureList,
      mentorCount: sql<number>`1`,
      assignedAt: liveMentorAssignments.createdAt,
    })
    .from(liveMentorAssignments)
    .innerJoin(people, eq(people.id, liveMentorAssignments.studentId))
    .where(and(eq(liveMentorAssignments.mentorId, mentorId), withinScope(ctx, { owner: people.id })))
    .orderBy(desc(liveMentorAssignments.createdAt), desc(people.id))
}
