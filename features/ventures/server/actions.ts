import type { z } from 'zod'
import { newId } from '#platform/server/db/columns.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { newVenture, ventureEdit } from '../schema.ts'
import { insertVenture, updateOwnVenture, type VentureRow } from './queries.ts'

/** Starts a venture of the viewer's own. */
export async function createVenture(ctx: Ctx, given: z.output<typeof newVenture>): Promise<VentureRow> {
  return ctx.transaction(async (tx) => {
    const now = tx.now()
    const venture = await insertVenture(tx, {
      ...given,
      id: newId(),
      ownerId: tx.me.id,
      createdAt: now,
      updatedAt: now,
    })
    await tx.record({
      name: 'venture.created',
      subjectId: venture.id,
      data: { ownerId: venture.ownerId, name: venture.name },
    })
    return venture
  })
}

/** Changes what is given of an own venture. */
export async function editVenture(
  ctx: Ctx,
  { id, set }: { id: string; set: z.output<typeof ventureEdit> },
): Promise<VentureRow> {
  return ctx.transaction(async (tx) => {
    const venture = await updateOwnVenture(tx, {
      id,
      set: { ...set, updatedAt: tx.now() } as Partial<VentureRow>,
      permission: 'venture.edit',
    })
    await tx.record({
      name: 'venture.edited',
      subjectId: id,
      data: { ownerId: venture.ownerId, fields: Object.keys(set) },
    })
    return venture
  })
}

/** Moves an own venture to the trash; what it earned stays earned. */
export async function trashVenture(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await updateOwnVenture(tx, { id, set: { trashedAt: tx.now() }, permission: 'venture.trash' })
    await tx.record({ name: 'venture.trashed', subjectId: id, data: { ownerId: venture.ownerId } })
    return { id }
  })
}
