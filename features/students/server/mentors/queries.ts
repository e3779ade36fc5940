import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { mentorAssignments, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'

type Assignment = { mentorId: string; studentIds: string[] }

/** A 404 unless this is an active mentor whom the viewer may see; answers the stored id. The row is locked against a change of role. */
export async function lockMentor(tx: TxCtx, id: string): Promise<string> {
  const isMentor = and(eq(people.id, id), eq(people.role, 'mentor'), isNull(people.deactivatedAt))
  const [row] = await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(isMentor, eq(people.isDemo, tx.me.isDemo)))
    .for('share')
  if (!row) throw problem('student.mentor_not_found')
  return row.id
}

/** Assigns the mentor; returns the students who did not have them. */
export async function insertAssignments(tx: TxCtx, { mentorId, studentIds }: Assignment): Promise<string[]> {
  if (studentIds.length === 0) return []
  const rows = await tx.db
    .insert(mentorAssignments)
    .values(studentIds.map((studentId) => ({ mentorId, studentId, createdAt: tx.now() })))
    .onConflictDoNothing()
    .returning({ studentId: mentorAssignments.studentId })
  return rows.map(({ studentId }) => studentId)
}

/** Takes the mentor away; returns the students who had them. */
export async function deleteAssignments(tx: TxCtx, { mentorId, studentIds }: Assignment): Promise<string[]> {
  const rows = await tx.db
    .delete(mentorAssignments)
    .where(and(eq(mentorAssignments.mentorId, mentorId), inArray(mentorAssignments.studentId, studentIds)))
    .returning({ studentId: mentorAssignments.studentId })
  return rows.map(({ studentId }) => studentId)
}
