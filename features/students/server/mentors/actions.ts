import { assignStudentsIn, unassignStudentsIn } from '#features/mentoring/server/assignments/actions.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { listStudentIds } from '../queries.ts'

type AssignInput = { ids: string[]; mentorId: string; isAssigned: boolean }

/** Assigns a mentor to many students, or takes the mentor from them; answers whom that changed, so that it can be undone. */
export async function assignMentor(
  ctx: Ctx,
  { ids, mentorId, isAssigned }: AssignInput,
): Promise<{ changedIds: string[] }> {
  return ctx.transaction(async (tx) => {
    const studentIds = await listStudentIds(tx, ids)
    if (studentIds.length === 0) throw problem('student.not_found')
    const change = isAssigned ? assignStudentsIn : unassignStudentsIn
    return { changedIds: await change(tx, { mentorId, studentIds }) }
  })
}
