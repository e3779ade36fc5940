import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { findVisibleMentor } from '../mentors/queries.ts'
import { deleteAssignments, insertAssignments, listAssignable, lockMentor, type Assignment } from './queries.ts'

type Assignments = { mentorId: string; studentIds: string[] }

/** Assigns students to a mentor, all or none: a 409 where that exceeds the mentor's capacity. */
export async function assignStudents(ctx: Ctx, input: Assignments): Promise<{ assignedCount: number }> {
  return ctx.transaction(async (tx) => ({ assignedCount: (await assignStudentsIn(tx, input)).length }))
}

/** The same within a transaction of the caller's; returns the students who did not have this mentor. */
export async function assignStudentsIn(tx: TxCtx, { mentorId, studentIds }: Assignments): Promise<string[]> {
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
  return assigned
}

/** Ends an assignment, or answers a 404 where there is none. */
export async function unassignStudent(ctx: Ctx, pair: Assignment): Promise<Assignment> {
  return ctx.transaction(async (tx) => {
    const ended = await unassignStudentsIn(tx, { mentorId: pair.mentorId, studentIds: [pair.studentId] })
    if (ended.length === 0) throw problem('mentor.student_not_found')
    return pair
  })
}

/**
 * Ends assignments within a transaction of the caller's; returns the students who had this mentor. From now on the mentor's
 * queries do not find them (T12), and open screens of both refresh.
 */
export async function unassignStudentsIn(tx: TxCtx, { mentorId: id, studentIds }: Assignments): Promise<string[]> {
  const { id: mentorId } = await lockMentor(tx, id)
  const ended = await deleteAssignments(tx, { mentorId, studentIds })
  for (const studentId of ended)
    await tx.record({ name: 'mentor.unassigned', subjectId: studentId, data: { mentorId } })
  await refreshScreens(tx, [mentorId, ...ended])
  return ended
}

const shownTopics = [
  'mentors',
  'bookings',
  'messages',
  'people',
  'ventures',
  'awards',
  'search',
  'interactions',
  'staffDashboard',
] as const

/** Everything that shows somebody's students or mentors. */
async function refreshScreens(tx: TxCtx, personIds: string[]): Promise<void> {
  await tx.publish({ permission: 'student.list', topic: 'students' })
  for (const topic of shownTopics) await tx.publish({ personIds, topic })
}
