import { and, asc, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { liveVentures, ventureInvitations } from '../tables.ts'

export type InvitationRow = typeof ventureInvitations.$inferSelect
/** With what the invited person sees. */
export type InvitationDetails = InvitationRow & { ventureName: string; inviterName: string }
type DbCtx = { db: Db }
type InvitationKey = { ventureId: string; id: string }

const isPending = isNull(ventureInvitations.endedAt)
const isValid = (now: Date) => and(isPending, gt(ventureInvitations.expiresAt, now))

/** The invitations of a venture that nobody has answered, expired ones included. */
export async function listPending({ db }: DbCtx, ventureId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(ventureInvitations)
    .where(and(eq(ventureInvitations.ventureId, ventureId), isPending))
    .orderBy(desc(ventureInvitations.sentAt))
}

/** Adds an invitation; a second one for the same address is a 409 while the first is pending. */
export async function insertInvitation(tx: TxCtx, row: typeof ventureInvitations.$inferInsert): Promise<InvitationRow> {
  const [added] = await tx.db.insert(ventureInvitations).values(row).onConflictDoNothing().returning()
  if (!added) throw problem('venture.already_invited')
  return added
}

/** Changes an invitation of the venture that nobody has answered, or answers a 404. */
export async function updatePending(
  tx: TxCtx,
  { ventureId, id, set }: InvitationKey & { set: Partial<InvitationRow> },
): Promise<InvitationRow> {
  const [changed] = await tx.db
    .update(ventureInvitations)
    .set(set)
    .where(and(eq(ventureInvitations.ventureId, ventureId), eq(ventureInvitations.id, id), isPending))
    .returning()
  if (!changed) throw problem('invitation.not_found')
  return changed
}

/** Ends an invitation. Of simultaneous calls exactly one gets true. */
export async function endInvitation(
  tx: TxCtx,
  { id, outcome }: { id: string; outcome: 'accepted' | 'declined' },
): Promise<boolean> {
  const ended = await tx.db
    .update(ventureInvitations)
    .set({ endedAt: tx.now(), outcome })
    .where(and(eq(ventureInvitations.id, id), isPending, gt(ventureInvitations.expiresAt, tx.now())))
    .returning({ id: ventureInvitations.id })
  return ended.length > 0
}

/** Of live ventures only: an invitation to a trashed one leads nowhere. */
async function listInvitationDetails({ db }: DbCtx, where: SQL | undefined): Promise<InvitationDetails[]> {
  const rows = await db
    .select({
      invitation: ventureInvitations,
      ventureName: liveVentures.name,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(ventureInvitations)
    .innerJoin(liveVentures, eq(liveVentures.id, ventureInvitations.ventureId))
    .innerJoin(people, eq(people.id, ventureInvitations.invitedById))
    .where(where)
    .orderBy(asc(ventureInvitations.sentAt))
    .limit(100)
  return rows.map(({ invitation, ventureName, firstName, lastName }) => ({
    ...invitation,
    ventureName,
    inviterName: `${firstName} ${lastName}`.trim() || 'Someone',
  }))
}

/** The invitation of this token, if it can still be accepted. */
export async function findByToken(ctx: Pick<Ctx, 'db' | 'now'>, tokenHash: Buffer): Promise<InvitationDetails | null> {
  const [invitation] = await listInvitationDetails(
    ctx,
    and(eq(ventureInvitations.tokenHash, tokenHash), isValid(ctx.now())),
  )
  return invitation ?? null
}

/** Those that were sent to the viewer's address, from demo people only to demo people (T9). */
export async function listOwnInvitations(ctx: Ctx | TxCtx, id?: string): Promise<InvitationDetails[]> {
  const { email, isDemo } = ctx.me
  return listInvitationDetails(
    ctx,
    and(
      eq(ventureInvitations.email, email),
      eq(ventureInvitations.isDemo, isDemo),
      isValid(ctx.now()),
      id === undefined ? undefined : eq(ventureInvitations.id, id),
    ),
  )
}
