import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { newSavedList, savedList, savedListEdit } from '../../record-schema.ts'
import * as queries from './queries.ts'

type ListReply = z.input<typeof savedList>

/** Lists are shared among those who see the same students. */
const isStaff = ({ me }: Pick<Ctx, 'me'>): boolean => scopeFor(me, 'student.list') === 'all'

const serializeList = ({ me }: Pick<Ctx, 'me'>, row: queries.ListRow): ListReply => ({
  ...row,
  isOwn: row.ownerId === me.id,
})

export async function listSavedLists(ctx: Ctx): Promise<ListReply[]> {
  const rows = await queries.listRows(ctx, { isStaff: isStaff(ctx) })
  return rows.map((row) => serializeList(ctx, row))
}

/** Saves filters and order under a name. A mentor's list stays their own. */
export async function saveList(ctx: Ctx, input: z.output<typeof newSavedList>): Promise<ListReply> {
  return ctx.transaction(async (tx) => {
    if ((await queries.countOwnLists(tx)) >= limits.student.listCount) throw problem('student.list_limit_reached')
    const id = newId()
    const isShared = input.isShared && isStaff(tx)
    await queries.insertList(tx, { ...input, isShared, id, ownerId: tx.me.id, createdAt: tx.now() })
    if (isShared) await publishLists(tx)
    return serializeList(tx, await queries.findOwnList(tx, id))
  })
}

/** Changes a list of the viewer's own. */
export async function editList(
  ctx: Ctx,
  { id, input }: { id: string; input: z.output<typeof savedListEdit> },
): Promise<ListReply> {
  return ctx.transaction(async (tx) => {
    const before = await queries.findOwnList(tx, id)
    const { name = before.name, filters = before.filters, isShared = before.isShared } = input
    await queries.updateList(tx, { id: before.id, set: { name, filters, isShared: isShared && isStaff(tx) } })
    await publishLists(tx)
    return serializeList(tx, await queries.findOwnList(tx, before.id))
  })
}

/** Deletes a list of the viewer's own. */
export async function deleteList(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const row = await queries.findOwnList(tx, id)
    await queries.deleteListRow(tx, row.id)
    if (row.isShared) await publishLists(tx)
    return { id: row.id }
  })
}

async function publishLists(tx: TxCtx): Promise<void> {
  await tx.publish({ permission: 'studentList.list', topic: 'studentLists' })
}
