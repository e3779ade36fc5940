import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { accountInvitations } from './tables.ts'

export type AccountInvitation = typeof accountInvitations.$inferSelect

/** The invitations of these people, by their ids. */
export async function findAccountInvitations(
  { db }: Pick<Ctx, 'db'>,
  personIds: string[],
): Promise<Map<string, AccountInvitation>> {
  if (personIds.length === 0) return new Map()
  const rows = await db.select().from(accountInvitations).where(inArray(accountInvitations.personId, personIds))
  return new Map(rows.map((row) => [row.personId, row]))
}

/** Stores an invitation, in place of an earlier one of the same person. */
export async function putAccountInvitation(
  { db }: TxCtx,
  row: typeof accountInvitations.$inferInsert,
): Promise<AccountInvitation> {
  const [stored] = await db
    .insert(accountInvitations)
    .values(row)
    .onConflictDoUpdate({ target: accountInvitations.personId, set: { ...row, isDelivered: null } })
    .returning()
  return stored!
}

/** Notes whether the mail server took the email of this moment; one that was sent again since keeps its own result. */
export async function noteDelivery(
  { db }: Ctx,
  { personId, sentAt, isDelivered }: Pick<AccountInvitation, 'personId' | 'sentAt' | 'isDelivered'>,
): Promise<void> {
  const isSame = and(eq(accountInvitations.personId, personId), eq(accountInvitations.sentAt, sentAt))
  await db.update(accountInvitations).set({ isDelivered }).where(isSame)
}

/** Notes the first sign-in of an invited person; nothing for everybody else. */
export async function acceptInvitation({ db, now }: TxCtx, personId: string): Promise<void> {
  await db
    .update(accountInvitations)
    .set({ acceptedAt: now() })
    .where(and(eq(accountInvitations.personId, personId), isNull(accountInvitations.acceptedAt)))
}
