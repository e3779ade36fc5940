import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { listStudentIds } from '../queries.ts'
import { deleteAssignments, insertAssignments, lockMentor } from './queries.ts'

type AssignInput = { ids: string[]; mentorId: string; isAssigned: boolean }

/**
 * Assigns a mentor to many students, or takes the mentor from them. Rights are read from the assignments with every request, so
 * that a mentor who loses a student sees nothing of them from the next one on; their open screens are refreshed at once (T12).
 */
export async function assignMentor(
  ctx: Ctx,
  { ids, mentorId: id, isAssigned }: AssignInput,
): Promise<{ changedIds: string[] }> {
  return ctx.transaction(async (tx) => {
    const mentorId = await lockMentor(tx, id)
    const studentIds = await listStudentIds(tx, ids)
    if (studentIds.length === 0) throw problem('student.not_found')
    const change = isAssigned ? insertAssignments : deleteAssignments
    const changedIds = await change(tx, { mentorId, studentIds })
    for (const subjectId of changedIds) {
      if (isAssigned) await tx.record({ name: 'mentor.assigned', subjectId, data: { mentorId } })
      else await tx.record({ name: 'mentor.unassigned', subjectId, data: { mentorId } })
    }
    if (changedIds.length > 0) {
      await tx.publish({ permission: 'student.list', topic: 'students' })
      for (const topic of ['awards', 'ventures', 'search'] as const) await tx.publish({ personId: mentorId, topic })
    }
    return { changedIds }
  })
}
