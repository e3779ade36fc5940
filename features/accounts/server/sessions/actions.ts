import bowser from 'bowser'
import type { z } from 'zod'
import type { currentUser } from '#features/users/schema.ts'
import { serializeCurrentUser } from '#features/users/server/serializers.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import { clearCookie, readCookie, setCookie } from '#platform/server/http/cookie.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { isLoopback, toNetwork } from '#platform/server/http/network.ts'
import { problem } from '#platform/server/problem.ts'
import {
  createSession,
  endSession,
  endSessionByToken,
  endSessions,
  listSessions,
} from '#platform/server/sessions/sessions.ts'
import { needsPasskey, type Person } from '#platform/server/viewer.ts'
import type { session } from '../../schema.ts'
import { chooseDestination } from '../destination.ts'
import { acceptInvitation } from '../invitations/queries.ts'

export type SignInResult = { redirect: string; user: z.input<typeof currentUser> }

type NewSignIn = {
  tx: TxCtx
  person: Person
  next?: string | null
  campusProviderId?: string | null
  isByPasskey?: boolean
}

/**
 * Starts a session in the caller's transaction and sets its cookie. The session of a cookie that came with the request is
 * ended, so that a planted cookie never becomes a signed-in session (T7).
 */
export async function startSession(
  ctx: RequestCtx,
  { tx, person, next = null, campusProviderId = null, isByPasskey = false }: NewSignIn,
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
    isByPasskey,
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
    user: serializeCurrentUser(person, {
      isPasskeyNeeded: needsPasskey({ ...person, hasShownPasskey: isByPasskey }, ctx.config),
    }),
  }
}

/** The viewer's sessions, most recently used first. */
export async function listOwnSessions(ctx: RequestCtx): Promise<z.input<typeof session>[]> {
  const rows = await listSessions(ctx.db, { personId: ctx.me.id, now: ctx.now() })
  return rows.map((row) => ({
    ...row,
    device: formatDevice(row.userAgent),
    location: isLoopback(row.network.split('/')[0]!) ? 'This computer' : `Network ${row.network}`,
    isCurrent: row.id === ctx.me.sessionId,
  }))
}

/** A label such as `Firefox on Windows` for a user agent string. */
function formatDevice(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  if (!browser.name && !os.name) return userAgent.split(/[\s/]/)[0]!.slice(0, 40)
  return [browser.name ?? 'A browser', os.name].filter(Boolean).join(' on ')
}

/** Ends one of the viewer's sessions. Ending the current one signs out. */
export async function endOwnSession(ctx: RequestCtx, id: string): Promise<{ message: string }> {
  if (!(await endSession(ctx.db, { personId: ctx.me.id, id }))) throw problem('session.not_found')
  if (id === ctx.me.sessionId) clearSessionCookie(ctx)
  return { message: 'Session ended' }
}

/** Ends all of the viewer's sessions except the current one. */
export async function endOtherSessions(ctx: RequestCtx): Promise<{ endedCount: number }> {
  return { endedCount: await endSessions(ctx.db, { personId: ctx.me.id, except: ctx.me.sessionId }) }
}

/**
 * Ends the current session and clears the browser's cookie and storage. `redirect`: where the browser goes to sign out of the campus
 * account as well; null where there is no such page.
 */
export async function signOut(ctx: RequestCtx): Promise<{ message: string; redirect: string | null }> {
  const ended = await endSession(ctx.db, { personId: ctx.me.id, id: ctx.me.sessionId })
  const provider = ctx.providers.identity.find(({ id }) => id === ended?.campusProviderId)
  clearSessionCookie(ctx)
  void ctx.http.reply.header('clear-site-data', '"storage"')
  return { message: 'Signed out', redirect: (await provider?.findSignOutUrl()) ?? null }
}

function clearSessionCookie(ctx: RequestCtx): void {
  clearCookie(ctx.http.reply, { name: ctx.http.cookies.session, isSecure: ctx.http.cookies.isSecure })
}
