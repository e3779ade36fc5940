import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type Challenge = typeof passkeyChallenges.$inferInsert
type QueryCtx = Pick<Ctx, 'db' | 'now'>

export async function insertChallenge({ db }: QueryCtx, challenge: Challenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

type UsedChallenge = Pick<Challenge, 'challengeHash' | 'browserHash'> & { personId: string | null }

/** Uses a challenge up; false for one that is unknown, late, used, of another browser or for something else. */
export async function takeChallenge(
  { db, now }: QueryCtx,
  { challengeHash, browserHash, personId }: UsedChallenge,
): Promise<boolean> {
  const isMeant = personId === null ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId)
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.browserHash, browserHash),
        gt(passkeyChallenges.expiresAt, now()),
        isMeant,
      ),
    )
    .returning({ id: passkeyChallenges.id })
  return taken.length > 0
}

export async function purgeChallenges({ db, now }: QueryCtx): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()))
}

/** The person's passkeys, the oldest first. */
export async function listPasskeys({ db }: Pick<Ctx, 'db'>, personId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt))
}

/** The same, and nobody changes them before this transaction ends. */
export async function lockPasskeys({ db, me }: TxCtx): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, me.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .for('update')
}

export async function findByCredential({ db }: Pick<Ctx, 'db'>, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Null when the passkey is known already. */
export async function insertPasskey({ db }: TxCtx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> {
  const [inserted] = await db
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return inserted ?? null
}

/** Notes a use; false when another use was noted meanwhile, or the passkey is suspended. */
export async function noteUse(
  { db, now }: TxCtx,
  { row, counter, isSynced }: { row: PasskeyRow; counter: number; isSynced: boolean },
): Promise<boolean> {
  const isUnchanged = and(eq(passkeys.counter, row.counter), isNull(passkeys.suspendedAt))
  const noted = await db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now() })
    .where(and(eq(passkeys.id, row.id), isUnchanged))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

export async function suspendPasskey({ db, now }: TxCtx, id: string): Promise<void> {
  await db.update(passkeys).set({ suspendedAt: now() }).where(eq(passkeys.id, id))
}

/** Null where the viewer has no such passkey. */
export async function updateName(
  { db, me }: TxCtx,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, me.id)))
    .returning()
  return row ?? null
}

export async function deletePasskey({ db }: TxCtx, id: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.id, id))
}
