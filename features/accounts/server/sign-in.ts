import type { z } from 'zod'
import type { currentUser } from '#features/users/schema.ts'
import { serializeCurrentUser } from '#features/users/server/serializers.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { toNetwork } from '#platform/server/http/network.ts'
import { clearCookie, readCookie, setCookie } from '#platform/server/http/cookie.ts'
import { createSession, endSessionByToken } from '#platform/server/sessions/sessions.ts'
import { isOnboarding, type Person } from '#platform/server/viewer.ts'
import { paths } from '#rules/paths.ts'

export type SignInResult = { redirect: string; user: z.input<typeof currentUser> }

/**
 * Starts a session in the caller's transaction and sets its cookie. The session of a cookie that came with the request is
 * ended, so that a planted cookie never becomes a signed-in session (T7).
 */
export async function startSession(
  ctx: RequestCtx,
  { tx, person }: { tx: TxCtx; person: Person },
): Promise<SignInResult> {
  const { request, reply, cookies } = ctx.http
  const before = readCookie(request, cookies.session)
  if (before) await endSessionByToken(tx.db, before)
  const session = await createSession(tx.db, {
    personId: person.id,
    role: person.role,
    userAgent: request.headers['user-agent'] ?? '',
    network: toNetwork(request.ip),
    now: tx.now(),
  })
  await tx.record({ name: 'member.signedIn', subjectId: person.id })
  setCookie(reply, {
    name: cookies.session,
    value: session.token,
    maxAgeSeconds: session.maxAgeSeconds,
    isSecure: cookies.isSecure,
  })
  clearCookie(reply, { name: cookies.browser, isSecure: cookies.isSecure })
  return {
    redirect: isOnboarding(person) ? paths.onboardingStep1.path : paths.dashboard.path,
    user: serializeCurrentUser(person),
  }
}
