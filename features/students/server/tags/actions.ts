import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { publishStudents } from '../actions.ts'
import { listStudentIds } from '../queries.ts'
import { changeTags, findLargestTagCount } from './queries.ts'

type TagInput = { ids: string[]; add: string[]; remove: string[] }

/** Adds and removes tags on many students at once. Nobody gets more than 20. */
export async function tagStudents(ctx: Ctx, { ids, add, remove }: TagInput): Promise<{ changedCount: number }> {
  return ctx.transaction(async (tx) => {
    const studentIds = await listStudentIds(tx, ids)
    if (studentIds.length === 0) throw problem('student.not_found')
    const changed = await changeTags(tx, { ids: studentIds, add: [...new Set(add)], remove })
    const { tagCount } = limits.student
    if (add.length > 0 && (await findLargestTagCount(tx, studentIds)) > tagCount)
      throw problem('request.invalid', { fields: { add: `A student can have at most ${tagCount} tags` } })
    if (changed.size > 0) {
      const data = { count: changed.size, add, remove }
      await tx.record({ name: 'student.tagged', subjectId: studentIds[0]!, data })
      await publishStudents(tx)
    }
    return { changedCount: changed.size }
  })
}
