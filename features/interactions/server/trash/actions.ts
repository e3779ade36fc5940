import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { publishInteractions } from '../actions.ts'
import { assertMayEdit, findInteraction, type InteractionRow, type NamedInteraction } from '../queries.ts'
import { lockAnyStudents, updateLastTouch } from '../students/queries.ts'
import { listStudentIds, moveInteractions, purge, purgeExpired } from './queries.ts'

/** Deletes interactions, all or none. They can be restored until the trash is emptied. */
export async function trashInteractions(ctx: Ctx, ids: string[]): Promise<{ changedCount: number }> {
  const rows = await ctx.transaction((tx) => move(tx, { ids, verb: 'trash' }))
  return { changedCount: rows.length }
}

/** Undoes deleting an interaction. */
export async function restoreInteraction(ctx: Ctx, id: string): Promise<NamedInteraction> {
  return ctx.transaction(async (tx) => {
    await move(tx, { ids: [id], verb: 'restore' })
    return findInteraction(tx, id)
  })
}

type MoveOptions = { ids: string[]; verb: 'trash' | 'restore' }

/** Locks the students first, as every other write does: the other way around two of them could wait for each other. */
async function move(tx: TxCtx, { ids, verb }: MoveOptions): Promise<InteractionRow[]> {
  const studentIds = await listStudentIds(tx, ids)
  await lockAnyStudents(tx, studentIds)
  const rows = await moveInteractions(tx, { ids, verb })
  for (const row of rows) assertMayEdit(tx, row)
  await updateLastTouch(tx, studentIds)
  const name = verb === 'trash' ? 'interaction.trashed' : 'interaction.restored'
  for (const { id, studentId } of rows) await tx.record({ name, subjectId: id, data: { studentId } })
  await publishInteractions(tx)
  return rows
}

/** Deletes interactions in the trash for good, all or none. */
export async function purgeInteractions(ctx: Ctx, ids: string[]): Promise<{ purgedCount: number }> {
  return ctx.transaction(async (tx) => {
    const rows = await purge(tx, ids)
    for (const { id, studentId } of rows)
      await tx.record({ name: 'interaction.purged', subjectId: id, data: { studentId } })
    await publishInteractions(tx)
    return { purgedCount: rows.length }
  })
}

/** Deletes for good what has been in the trash for its time. */
export async function purgeTrash(ctx: Ctx): Promise<void> {
  await ctx.transaction((tx) => purgeExpired(tx, { days: limits.interaction.trashDays }))
}
