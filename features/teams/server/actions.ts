import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { MemberRole } from '#features/ventures/schema.ts'
import { publishToTeam } from '#features/ventures/server/actions.ts'
import { findVenture, lockVenture, updateVenture, type VentureView } from '#features/ventures/server/queries.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  listMembers,
  lockForJoining,
  updateMember,
} from '#features/ventures/server/team/queries.ts'
import type { member } from '../schema.ts'

type MemberKey = { ventureId: string; personId: string }
type MemberReply = z.input<typeof member>

/** The people of a venture within scope. */
export async function listTeam(ctx: Ctx | TxCtx, ventureId: string): Promise<MemberReply[]> {
  const { id } = await findVenture(ctx, ventureId)
  const rows = await listMembers(ctx, id)
  return rows.map((row) => ({ ...row, photoUrl: row.photoKey && `/api/${row.photoKey}` }))
}

/** Changes a member's role. A new owner replaces the present one, who becomes an editor. */
export async function editMember(
  ctx: Ctx,
  { role, ...memberKey }: MemberKey & { role: MemberRole },
): Promise<MemberReply[]> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: memberKey.ventureId, access: 'own' })
    if (memberKey.personId === venture.ownerId) {
      if (role !== 'owner') throw problem('venture.owner_required')
      return listTeam(tx, venture.id)
    }
    await findMember(tx, memberKey)
    if (role === 'owner') await transferOwnership(tx, { venture, personId: memberKey.personId })
    else await updateMember(tx, { ...memberKey, role })
    await publishToTeam(tx, venture)
    return listTeam(tx, venture.id)
  })
}

async function transferOwnership(
  tx: TxCtx,
  { venture, personId }: { venture: VentureView; personId: string },
): Promise<void> {
  const { id: ventureId, ownerId, name } = venture
  await deleteMember(tx, { ventureId, personId })
  await updateVenture(tx, { id: ventureId, set: { ownerId: personId, updatedAt: tx.now() } })
  await insertMember(tx, { ventureId, personId: ownerId, role: 'editor', joinedAt: venture.createdAt })
  await tx.record({
    name: 'venture.transferred',
    subjectId: ventureId,
    data: { ownerId: personId, before: ownerId, name },
  })
}

/** Removes somebody from an own venture, or leaves one oneself. */
export async function removeMember(ctx: Ctx, memberKey: MemberKey): Promise<{ personId: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: memberKey.ventureId, access: 'view' })
    if (memberKey.personId === venture.ownerId) throw problem('venture.owner_required')
    if (memberKey.personId !== tx.me.id && venture.role !== 'owner') throw problem('venture.owners_only')
    await deleteMember(tx, memberKey)
    const data = { ownerId: venture.ownerId, name: venture.name, personId: memberKey.personId }
    await tx.record({ name: 'venture.memberLeft', subjectId: venture.id, data })
    await publishToTeam(tx, venture)
    await tx.publish({ personId: memberKey.personId, topic: 'ventures' })
    return { personId: memberKey.personId }
  })
}

/** Makes somebody a member. The caller has checked that they were invited. */
export async function joinVenture(
  tx: TxCtx,
  { role, ...memberKey }: MemberKey & { role: 'editor' | 'viewer' },
): Promise<void> {
  const venture = await lockForJoining(tx, memberKey.ventureId)
  const { id, ownerId, name } = venture
  if (ownerId === memberKey.personId) throw problem('venture.already_member')
  if ((await countMembers(tx, id)) >= limits.venture.memberCount)
    throw problem('venture.limit_reached', { params: { what: 'members' } })
  if (!(await insertMember(tx, { ...memberKey, role, joinedAt: tx.now() }))) throw problem('venture.already_member')
  const data = { ownerId, name, personId: memberKey.personId, role }
  await tx.record({ name: 'venture.memberJoined', subjectId: id, data })
  await publishToTeam(tx, venture)
}
