import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { hashSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import { signInLinks } from './tables.ts'

export type SignInLink = typeof signInLinks.$inferSelect
type DbCtx = { db: Db }
type WithNow = { now: Date }

const isActive = (now: Date) => and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now))

/**
 * Stores a link. Above the limit of active links per address it deletes the ones in between: the newest was just
 * requested, and the oldest must survive a stranger who keeps requesting links (T4).
 */
export async function insertSignInLink({ db }: DbCtx, link: typeof signInLinks.$inferInsert): Promise<void> {
  await db.insert(signInLinks).values(link)
  const activeLinks = await db
    .select({ id: signInLinks.id })
    .from(signInLinks)
    .where(and(eq(signInLinks.email, link.email), isActive(link.createdAt)))
    .orderBy(asc(signInLinks.createdAt))
  for (const { id } of activeLinks.slice(1, 1 + Math.max(0, activeLinks.length - limits.signInLink.aliveCount))) {
    await db.delete(signInLinks).where(eq(signInLinks.id, id))
  }
}

/** The link with this token, or a 400 when it was used or has expired. */
export async function findSignInLink({ db, now }: Ctx, token: string): Promise<SignInLink> {
  const [link] = await db
    .select()
    .from(signInLinks)
    .where(and(eq(signInLinks.tokenHash, hashSecret(token)), isActive(now())))
  if (!link) throw problem('auth.link_invalid')
  return link
}

/** Marks a link as used. Of concurrent calls exactly one gets true, because the condition is part of the update. */
export async function consumeSignInLink({ db }: DbCtx, { id, now }: WithNow & { id: string }): Promise<boolean> {
  const used = await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(eq(signInLinks.id, id), isActive(now)))
    .returning({ id: signInLinks.id })
  return used.length > 0
}

/** Ends the other links of the same address or person. */
export async function endOtherSignInLinks({ db }: DbCtx, { link, now }: WithNow & { link: SignInLink }): Promise<void> {
  const sameEmailOrPerson = or(
    eq(signInLinks.email, link.email),
    link.personId ? eq(signInLinks.personId, link.personId) : undefined,
  )
  await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(sameEmailOrPerson, ne(signInLinks.id, link.id), isNull(signInLinks.usedAt)))
}

/**
 * Counts one guess against every active link of the address and returns the links that still accept guesses. Counting
 * before comparing keeps concurrent guesses within the limit of five.
 */
export async function consumeGuess({ db }: DbCtx, { email, now }: WithNow & { email: string }): Promise<SignInLink[]> {
  return db
    .update(signInLinks)
    .set({ wrongCodeCount: sql`${signInLinks.wrongCodeCount} + 1` })
    .where(
      and(
        eq(signInLinks.email, email),
        isActive(now),
        lt(signInLinks.wrongCodeCount, limits.signInLink.wrongCodeCount),
      ),
    )
    .returning()
}

/** Deletes links a day after they expired. */
export async function purgeSignInLinks({ db }: DbCtx, now: Date): Promise<void> {
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, new Date(now.getTime() - 86_400_000)))
}
