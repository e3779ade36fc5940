import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { member, MemberRole } from '../../schema.ts'
import { findVenture, lockVenture, updateVenture, type ReadVenture } from '../queries.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  listMembers,
  lockForJoining,
  updateMember,
} from './queries.ts'

type Place = { ventureId: string; personId: string }
type Shown = z.input<typeof member>

/** Who belongs to a venture within reach. */
export async function readTeam(ctx: Ctx | TxCtx, ventureId: string): Promise<Shown[]> {
  const { id } = await findVenture(ctx, { id: ventureId, permission: 'venture.get' })
  const rows = await listMembers(ctx, id)
  return rows.map((row) => ({ ...row, photoUrl: row.photoKey && `/api/${row.photoKey}` }))
}

/** Changes what a member may do. Who is made the owner takes the place of the owner, who becomes an editor. */
export async function editMember(ctx: Ctx, { role, ...place }: Place & { role: MemberRole }): Promise<Shown[]> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: place.ventureId, need: 'own' })
    if (place.personId === venture.ownerId) {
      if (role !== 'owner') throw problem('venture.owner_stays')
      return readTeam(tx, venture.id)
    }
    await findMember(tx, place)
    if (role === 'owner') await transfer(tx, { venture, personId: place.personId })
    else await updateMember(tx, { ...place, role })
    return readTeam(tx, venture.id)
  })
}

async function transfer(tx: TxCtx, { venture, personId }: { venture: ReadVenture; personId: string }): Promise<void> {
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
export async function removeMember(ctx: Ctx, place: Place): Promise<{ personId: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: place.ventureId, need: 'look' })
    if (place.personId === venture.ownerId) throw problem('venture.owner_stays')
    if (place.personId !== tx.me.id && venture.role !== 'owner') throw problem('venture.owners_only')
    await deleteMember(tx, place)
    const data = { ownerId: venture.ownerId, name: venture.name, personId: place.personId }
    await tx.record({ name: 'venture.memberLeft', subjectId: venture.id, data })
    return { personId: place.personId }
  })
}

/** Makes somebody a member. The caller has seen that they were invited. */
export async function joinVenture(tx: TxCtx, { role, ...place }: Place & { role: 'editor' | 'viewer' }): Promise<void> {
  const { id, ownerId, name } = await lockForJoining(tx, place.ventureId)
  if (ownerId === place.personId) throw problem('venture.already_member')
  if ((await countMembers(tx, id)) >= limits.venture.memberCount)
    throw problem('venture.full', { words: { what: 'members' } })
  if (!(await insertMember(tx, { ...place, role, joinedAt: tx.now() }))) throw problem('venture.already_member')
  const data = { ownerId, name, personId: place.personId, role }
  await tx.record({ name: 'venture.memberJoined', subjectId: id, data })
}
