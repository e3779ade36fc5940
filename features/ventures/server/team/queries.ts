import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { personName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import type { MemberRole } from '../../schema.ts'
import { liveVentures, ventureMembers } from '../tables.ts'

type DbCtx = { db: Db }
type MemberKey = { ventureId: string; personId: string }
export type MemberRow = { personId: string; name: string; photoKey: string | null; role: MemberRole; joinedAt: Date }

const personColumns = {
  personId: people.id,
  name: personName,
  photoKey: people.photoKey,
}
const isActive = isNull(people.deactivatedAt)
const matchesKey = ({ ventureId, personId }: MemberKey) =>
  and(eq(ventureMembers.ventureId, ventureId), eq(ventureMembers.personId, personId))

/** The owner, then the others in the order they joined. The caller has checked access to the venture. */
export async function listMembers({ db }: DbCtx, ventureId: string): Promise<MemberRow[]> {
  const owners = await db
    .select({ ...personColumns, joinedAt: liveVentures.createdAt })
    .from(liveVentures)
    .innerJoin(people, eq(people.id, liveVentures.ownerId))
    .where(and(eq(liveVentures.id, ventureId), isActive))
  const others = await db
    .select({ ...personColumns, role: ventureMembers.role, joinedAt: ventureMembers.joinedAt })
    .from(ventureMembers)
    .innerJoin(people, eq(people.id, ventureMembers.personId))
    .where(and(eq(ventureMembers.ventureId, ventureId), isActive))
    .orderBy(asc(ventureMembers.joinedAt), asc(people.id))
  return [...owners.map((owner) => ({ ...owner, role: 'owner' as const })), ...others]
}

/** The ids of all members besides the owner. */
export async function listMemberIds({ db }: DbCtx, ventureId: string): Promise<string[]> {
  const { personId } = ventureMembers
  const rows = await db.select({ personId }).from(ventureMembers).where(eq(ventureMembers.ventureId, ventureId))
  return rows.map((row) => row.personId)
}

/** The people of all ventures that this person owns or is a member of, without the person. */
export async function listTeammateIds({ db }: DbCtx, personId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (
      select id, owner_id from live_ventures where owner_id = ${personId}::uuid
      union
      select live_ventures.id, owner_id from live_ventures
      join venture_members on venture_members.venture_id = live_ventures.id
      where venture_members.person_id = ${personId}::uuid
    )
    select owner_id as id from own where owner_id <> ${personId}::uuid
    union
    select person_id from venture_members join own on own.id = venture_members.venture_id
    where person_id <> ${personId}::uuid`)
  return rows.map(({ id }) => id)
}

export async function countMembers({ db }: DbCtx, ventureId: string): Promise<number> {
  return 1 + (await db.$count(ventureMembers, eq(ventureMembers.ventureId, ventureId)))
}

/** Locks a live venture for somebody who is about to join it. */
export async function lockForJoining(tx: TxCtx, id: string): Promise<{ id: string; ownerId: string; name: string }> {
  const [venture] = await tx.db
    .select({ id: liveVentures.id, ownerId: liveVentures.ownerId, name: liveVentures.name })
    .from(liveVentures)
    .where(eq(liveVentures.id, id))
    .for('update')
  if (!venture) throw problem('invitation.invalid')
  return venture
}

/** Adds a member; answers false when the person is one already. */
export async function insertMember(tx: TxCtx, row: typeof ventureMembers.$inferInsert): Promise<boolean> {
  const added = await tx.db.insert(ventureMembers).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** A member with an active account, other than the owner, or a 404. */
export async function findMember(
  { db }: Pick<Ctx, 'db'>,
  memberKey: MemberKey,
): Promise<typeof ventureMembers.$inferSelect> {
  const [row] = await db
    .select({ member: ventureMembers })
    .from(ventureMembers)
    .innerJoin(people, eq(people.id, ventureMembers.personId))
    .where(and(matchesKey(memberKey), isActive))
  if (!row) throw problem('venture.member_not_found')
  return row.member
}

export async function updateMember(
  tx: TxCtx,
  { role, ...memberKey }: MemberKey & { role: 'editor' | 'viewer' },
): Promise<void> {
  await tx.db.update(ventureMembers).set({ role }).where(matchesKey(memberKey))
}

export async function deleteMember(tx: TxCtx, memberKey: MemberKey): Promise<void> {
  const deleted = await tx.db
    .delete(ventureMembers)
    .where(matchesKey(memberKey))
    .returning({ role: ventureMembers.role })
  if (deleted.length === 0) throw problem('venture.member_not_found')
}
