import type { z } from 'zod'
import { demoRoles, type currentUser } from '#features/users/schema.ts'
import { createDemoNewcomer } from '#features/users/server/actions.ts'
import { findDemoPerson } from '#features/users/server/queries.ts'
import { serializeCurrentUser } from '#features/users/server/serializers.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { toNetwork } from '#platform/server/http/network.ts'
import { readCookie, setCookie } from '#platform/server/http/cookie.ts'
import { problem } from '#platform/server/problem.ts'
import { createSession, endSessionByToken } from '#platform/server/sessions/sessions.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chooseDestination } from './destination.ts'
import { acceptInvitation } from './invitations/queries.ts'
import { countByBrowser } from './sign-in-links/attempts.ts'

export type SignInResult = { redirect: string; user: z.input<typeof currentUser> }

type NewSignIn = { tx: TxCtx; person: Person; next?: string | null; campusProviderId?: string | null }

/**
 * Starts a session in the caller's transaction and sets its cookie. The session of a cookie that came with the request is
 * ended, so that a planted cookie never becomes a signed-in session (T7).
 */
export async function startSession(
  ctx: RequestCtx,
  { tx, person, next = null, campusProviderId = null }: NewSignIn,
): Promise<SignInResult> {
  const { request, reply, cookies, browsers } = ctx.http
  const before = readCookie(request, cookies.session)
  if (before) await endSessionByToken(tx.db, before)
  const session = await createSession(tx.db, {
    personId: person.id,
    role: person.role,
    userAgent: request.headers['user-agent'] ?? '',
    network: toNetwork(request.ip),
    campusProviderId,
    now: tx.now(),
  })
  await acceptInvitation(tx, person.id)
  await tx.record({ name: 'member.signedIn', subjectId: person.id })
  setCookie(reply, {
    name: cookies.session,
    value: session.token,
    maxAgeSeconds: session.maxAgeSeconds,
    isSecure: cookies.isSecure,
  })
  browsers.remember({ request, reply })
  return {
    redirect: chooseDestination(person, next),
    user: serializeCurrentUser(person),
  }
}

/** Signs in as a demo person, or as a new one who has not onboarded yet. A 404 unless this is a demo instance. */
export async function signInAsDemo(
  ctx: RequestCtx,
  input: { role: string; onboarding: boolean; next?: string | undefined },
): Promise<SignInResult> {
  if (!ctx.config.isDemo) throw problem('request.not_found')
  const role = demoRoles.find((name) => name === input.role)
  if (!role) throw problem('auth.role_unknown')
  await countByBrowser(ctx, {
    byBrowser: 'demo.byBrowser',
    byAddress: 'demo.byAddress',
    withoutCookie: 'demo.byAddress',
  })
  return ctx.transaction(async (tx) => {
    const person = input.onboarding ? await createDemoNewcomer(tx, role) : await findDemoPerson(tx, role)
    if (!person) throw problem('auth.role_unknown')
    return startSession(ctx, { tx, person, next: input.next ?? null })
  })
}
