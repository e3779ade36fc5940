import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { findVisibleMentor } from '../mentors/queries.ts'
import { deleteAssignment, insertAssignments, listAssignable, lockMentor, type Assignment } from './queries.ts'

type NewAssignment = { mentorId: string; studentIds: string[] }

/** Assigns students to a mentor, all or none: a 409 where that exceeds the mentor's capacity. */
export async function assignStudents(ctx: Ctx, input: NewAssignment): Promise<{ assignedCount: number }> {
  return ctx.transaction((tx) => assignStudentsIn(tx, input))
}

/** The same within a transaction of the caller's. */
export async function assignStudentsIn(
  tx: TxCtx,
  { mentorId, studentIds }: NewAssignment,
): Promise<{ assignedCount: number }> {
  const mentor = await lockMentor(tx, mentorId)
  const ids = [...new Set(studentIds)]
  const assignable = await listAssignable(tx, { studentIds: ids, isDemo: mentor.isDemo })
  if (assignable.length < ids.length) throw problem('mentor.student_not_found')
  const assigned = await insertAssignments(tx, { mentorId: mentor.id, studentIds: assignable })
  const { studentCount, capacity } = await findVisibleMentor(tx, mentor.id)
  if (assigned.length > 0 && studentCount > capacity) {
    const count = String(Math.max(0, capacity - studentCount + assigned.length))
    throw problem('mentor.full', { params: { name: `${mentor.firstName} ${mentor.lastName}`.trim(), count } })
  }
  for (const studentId of assigned)
    await tx.record({ name: 'mentor.assigned', subjectId: studentId, data: { mentorId: mentor.id } })
  await refreshScreens(tx, [mentor.id, ...assigned])
  return { assignedCount: assigned.length }
}

/** Ends an assignment: from now on the mentor's queries do not find the student (T12), and open screens of both refresh. */
export async function unassignStudent(ctx: Ctx, pair: Assignment): Promise<Assignment> {
  return ctx.transaction(async (tx) => {
    const { id: mentorId } = await lockMentor(tx, pair.mentorId)
    if (!(await deleteAssignment(tx, { mentorId, studentId: pair.studentId })))
      throw problem('mentor.student_not_found')
    await tx.record({ name: 'mentor.unassigned', subjectId: pair.studentId, data: { mentorId } })
    await refreshScreens(tx, [mentorId, pair.studentId])
    return { mentorId, studentId: pair.studentId }
  })
}

/** Everything that shows somebody's students or mentors. */
async function refreshScreens(tx: TxCtx, personIds: string[]): Promise<void> {
  for (const topic of ['mentors', 'bookings', 'messages', 'people', 'ventures', 'awards', 'search'] as const)
    await tx.publish({ personIds, topic })
}
