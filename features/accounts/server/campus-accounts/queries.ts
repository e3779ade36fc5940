import { and, asc, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { campusAccounts } from './tables.ts'

export type CampusAccount = typeof campusAccounts.$inferSelect
type CampusKey = Pick<CampusAccount, 'providerId' | 'subject'>
type DbCtx = Pick<Ctx, 'db'>

const hasKey = ({ providerId, subject }: CampusKey) =>
  and(eq(campusAccounts.providerId, providerId), eq(campusAccounts.subject, subject))

/** The account with this key, or null. */
export async function findCampusAccount({ db }: DbCtx, key: CampusKey): Promise<CampusAccount | null> {
  const [account] = await db.select().from(campusAccounts).where(hasKey(key))
  return account ?? null
}

/** Connects the account; returns whose it is, which is somebody else's where they were first. */
export async function putCampusAccount(
  { db, now }: TxCtx,
  { personId, ...key }: CampusKey & { personId: string },
): Promise<{ account: CampusAccount; isNew: boolean }> {
  const times = { createdAt: now(), lastUsedAt: now() }
  const [inserted] = await db
    .insert(campusAccounts)
    .values({ id: newId(), personId, ...key, ...times })
    .onConflictDoNothing({ target: [campusAccounts.providerId, campusAccounts.subject] })
    .returning()
  if (inserted) return { account: inserted, isNew: true }
  const [account] = await db.select().from(campusAccounts).where(hasKey(key)).for('update')
  return { account: account!, isNew: false }
}

export async function noteCampusSignIn({ db, now }: TxCtx, id: string): Promise<void> {
  await db.update(campusAccounts).set({ lastUsedAt: now() }).where(eq(campusAccounts.id, id))
}

/** The person's campus accounts, the oldest first. */
export async function listCampusAccounts({ db }: DbCtx, personId: string): Promise<CampusAccount[]> {
  return db
    .select()
    .from(campusAccounts)
    .where(eq(campusAccounts.personId, personId))
    .orderBy(asc(campusAccounts.createdAt))
}

/** Deletes one of the viewer's campus accounts and returns it; null where there is none. */
export async function deleteCampusAccount({ db, me }: TxCtx, id: string): Promise<CampusAccount | null> {
  const [deleted] = await db
    .delete(campusAccounts)
    .where(and(eq(campusAccounts.id, id), eq(campusAccounts.personId, me.id)))
    .returning()
  return deleted ?? null
}
