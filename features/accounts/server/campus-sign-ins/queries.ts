import { and, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import { hashSecret } from '#platform/server/sessions/sessions.ts'
import { campusSignIns } from './tables.ts'

export type CampusSignIn = typeof campusSignIns.$inferSelect
type QueryCtx = Pick<Ctx, 'db' | 'now'>

export async function insertCampusSignIn({ db }: QueryCtx, row: typeof campusSignIns.$inferInsert): Promise<void> {
  await db.insert(campusSignIns).values(row)
}

/** The sign-in that left with this state, whatever became of it; null for an unknown one. */
export async function findByState(
  { db }: QueryCtx,
  { providerId, state }: { providerId: string; state: string },
): Promise<CampusSignIn | null> {
  const [found] = await db
    .select()
    .from(campusSignIns)
    .where(and(eq(campusSignIns.stateHash, hashSecret(state)), eq(campusSignIns.providerId, providerId)))
  return found ?? null
}

/** Notes that the answer came; false when one came before, or too late. Of concurrent calls one is first. */
export async function markAnswered(ctx: QueryCtx, id: string): Promise<boolean> {
  return update(ctx, { id, set: { answeredAt: ctx.now() }, where: isNull(campusSignIns.answeredAt) })
}

/** Keeps who signed in until the browser that left shows itself. */
export async function storeIdentity(
  ctx: QueryCtx,
  { id, encryptedIdentity }: Pick<CampusSignIn, 'id' | 'encryptedIdentity'>,
) {
  return update(ctx, { id, set: { encryptedIdentity }, where: isNotNull(campusSignIns.answeredAt) })
}

/** Notes that the identity is used; false when it was before, or too late. `expiresAt`: until when it can be claimed by email. */
export async function markCompleted(
  ctx: QueryCtx,
  { id, expiresAt }: { id: string; expiresAt?: Date },
): Promise<boolean> {
  const rest = expiresAt ? { expiresAt } : { encryptedIdentity: null }
  const where = and(isNotNull(campusSignIns.encryptedIdentity), isNull(campusSignIns.completedAt))
  return update(ctx, { id, set: { completedAt: ctx.now(), ...rest }, where })
}

type Change = { id: string; set: Partial<CampusSignIn>; where: SQL | undefined }

async function update({ db, now }: QueryCtx, { id, set, where }: Change): Promise<boolean> {
  const updated = await db
    .update(campusSignIns)
    .set(set)
    .where(and(eq(campusSignIns.id, id), gt(campusSignIns.expiresAt, now()), where))
    .returning({ id: campusSignIns.id })
  return updated.length > 0
}

/** The sign-in whose person has to confirm an email address to go on, also after its time; null once it is gone. */
export async function findClaim({ db }: Pick<Ctx, 'db'>, id: string): Promise<CampusSignIn | null> {
  const isClaim = and(isNotNull(campusSignIns.completedAt), isNotNull(campusSignIns.encryptedIdentity))
  const [found] = await db
    .select()
    .from(campusSignIns)
    .where(and(eq(campusSignIns.id, id), isNull(campusSignIns.personId), isClaim))
  return found ?? null
}

/** Deletes what can no longer be answered or claimed, an hour after that. */
export async function purgeCampusSignIns({ db }: Pick<Ctx, 'db'>, now: Date): Promise<void> {
  await db.delete(campusSignIns).where(lt(campusSignIns.expiresAt, new Date(now.getTime() - 3_600_000)))
}
