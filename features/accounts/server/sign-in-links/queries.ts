import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Problem } from '#platform/contract/problem.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { hashSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import { rateLimits } from '#rules/rate-limits.ts'
import { signInLinks } from './tables.ts'

export type SignInLink = typeof signInLinks.$inferSelect
type DbCtx = { db: Db }
type WithNow = { now: Date }

const isActive = (now: Date) => and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now))

/** Confirmations of a new address do not count among the sign-in links that somebody else has at that address. */
const signsIn = ne(signInLinks.purpose, 'change-address')

/** An invitation lasts for days, and is sent again by staff only. */
const isShortLived = and(signsIn, ne(signInLinks.purpose, 'invite'))

/**
 * Stores a link. Above the limit of active links per address it deletes the ones in between: the newest was just
 * requested, and the oldest must survive a stranger who keeps requesting links (T4).
 */
export async function insertSignInLink({ db }: DbCtx, link: typeof signInLinks.$inferInsert): Promise<void> {
  await db.insert(signInLinks).values(link)
  const isSameKind = link.purpose === 'change-address' ? eq(signInLinks.purpose, 'change-address') : isShortLived
  const activeLinks = await db
    .select({ id: signInLinks.id })
    .from(signInLinks)
    .where(and(eq(signInLinks.email, link.email), isSameKind, isActive(link.createdAt)))
    .orderBy(asc(signInLinks.createdAt), asc(signInLinks.id))
  for (const { id } of activeLinks.slice(1, 1 + Math.max(0, activeLinks.length - limits.signInLink.aliveCount))) {
    await db.delete(signInLinks).where(eq(signInLinks.id, id))
  }
}

/**
 * Lets the newest unused links of an address work until the next email may be sent. Somebody whose emails a stranger used up
 * signs in with one that arrived already.
 */
export async function extendNewestLinks({ db }: DbCtx, { email, now }: WithNow & { email: string }): Promise<void> {
  const { windowSeconds } = rateLimits['email.unsolicited']
  const windowStart = new Date(now.getTime() - windowSeconds * 1_000)
  const newest = db
    .select({ id: signInLinks.id })
    .from(signInLinks)
    .where(
      and(
        eq(signInLinks.email, email),
        isShortLived,
        isNull(signInLinks.usedAt),
        gt(signInLinks.createdAt, windowStart),
      ),
    )
    .orderBy(desc(signInLinks.createdAt), desc(signInLinks.id))
    .limit(limits.signInLink.aliveCount)
  await db
    .update(signInLinks)
    .set({ expiresAt: sql`${signInLinks.createdAt} + make_interval(secs => ${windowSeconds})` })
    .where(inArray(signInLinks.id, newest))
}

/** The link with this token, or a 400 when it was used or has expired. */
export async function findSignInLink({ db, now }: Ctx, token: string): Promise<SignInLink> {
  const [link] = await db
    .select()
    .from(signInLinks)
    .where(and(eq(signInLinks.tokenHash, hashSecret(token)), isActive(now())))
  if (!link) throw linkInvalid()
  return link
}

/** Uses the link and ends the others of its address or person; a 400 when it was used first by a concurrent call. */
export async function consumeLinkOnce({ db, now }: TxCtx, link: SignInLink): Promise<void> {
  // Of concurrent calls exactly one finds a row, because the condition is part of the update.
  const used = await db
    .update(signInLinks)
    .set({ usedAt: now() })
    .where(and(eq(signInLinks.id, link.id), isActive(now())))
    .returning({ id: signInLinks.id })
  if (used.length === 0) throw linkInvalid()
  await endOtherSignInLinks({ db }, { link, now: now() })
}

/** Ends the other links of the same address or person. Signing in keeps the confirmation of a new address, which may need it. */
async function endOtherSignInLinks({ db }: DbCtx, { link, now }: WithNow & { link: SignInLink }): Promise<void> {
  const sameEmailOrPerson = or(
    eq(signInLinks.email, link.email),
    link.personId ? eq(signInLinks.personId, link.personId) : undefined,
  )
  const isEnded = link.purpose === 'change-address' ? undefined : signsIn
  await db
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(sameEmailOrPerson, isEnded, ne(signInLinks.id, link.id), isNull(signInLinks.usedAt)))
}

/** Ends the links of earlier invitations of this person. */
export async function endInvitationLinks({ db, now }: TxCtx, personId: string): Promise<void> {
  const isOpen = and(eq(signInLinks.purpose, 'invite'), isNull(signInLinks.usedAt))
  await db
    .update(signInLinks)
    .set({ usedAt: now() })
    .where(and(eq(signInLinks.personId, personId), isOpen))
}

/** Where a link was sent that connects this campus sign-in; null where none was. */
export async function findClaimEmail({ db }: DbCtx, campusSignInId: string): Promise<string | null> {
  const [link] = await db
    .select({ email: signInLinks.email })
    .from(signInLinks)
    .where(eq(signInLinks.campusSignInId, campusSignInId))
    .orderBy(desc(signInLinks.createdAt), desc(signInLinks.id))
    .limit(1)
  return link?.email ?? null
}

/** The links of an address that work now, the newest first. */
export async function listActiveLinks(
  { db }: DbCtx,
  { email, now }: WithNow & { email: string },
): Promise<SignInLink[]> {
  return db
    .select()
    .from(signInLinks)
    .where(and(eq(signInLinks.email, email), isActive(now)))
    .orderBy(desc(signInLinks.createdAt), desc(signInLinks.id))
}

/** For a token that was used, has expired or never existed: nobody can tell which. */
export function linkInvalid(): Problem {
  return problem('auth.link_invalid', {
    params: { reason: 'This link has expired or was already used. Please request a new one.' },
  })
}

/** Deletes links a day after they expired. */
export async function purgeSignInLinks({ db }: DbCtx, now: Date): Promise<void> {
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, new Date(now.getTime() - 86_400_000)))
}
