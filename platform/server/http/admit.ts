import type { FastifyRequest } from 'fastify'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import { permissions, scopeFor, type RowScope } from '#rules/permissions.ts'
import { findKeyHolder, readApiKey } from '../api-keys/api-keys.ts'
import type { Base } from '../base.ts'
import { problem } from '../problem.ts'
import { consumeRateLimit } from '../rate-limits.ts'
import { isOnboarding, needsPasskey, type Viewer } from '../viewer.ts'
import type { Browsers } from './browsers.ts'
import { readCookie, type CookieNames } from './cookie.ts'
import { isFloodLimit, type FloodGuard } from './flood.ts'

export type ServeOptions = {
  base: Base
  cookies: CookieNames
  browsers: Browsers
  floodGuard: FloodGuard
  findViewer(token: string): Promise<Viewer | null>
}

/** Who sent a request and which rows they may reach, known before its body is read. */
export type Admission = { viewer: Viewer | null; scope: RowScope; writeEntry?: () => Promise<void> }

/**
 * Finds out who sent the request, counts it and checks the endpoint's permission. Pages are public, so they skip the session
 * look-up: short links must work while the database is down.
 */
export async function admit(
  request: FastifyRequest,
  { endpoint, serveOptions }: { endpoint: Endpoint; serveOptions: ServeOptions },
): Promise<Admission> {
  if (endpoint.raw === 'page') return { viewer: null, scope: authorize(null, endpoint) }
  const viewer = await authenticate(request, { serveOptions, endpoint })
  await serveOptions.floodGuard.guard(request, viewer?.id ?? null)
  const scope = authorize(viewer, endpoint)
  if (viewer) assertPasskeyShown(viewer, { endpoint, config: serveOptions.base.config })
  if (viewer && isFloodLimit(endpoint.limit))
    await serveOptions.floodGuard.consume(request, { name: endpoint.limit, key: viewer.id })
  if (viewer?.viewAs) assertMayViewAs(endpoint)
  // A demo beside real people: rows without an owner cannot be told apart by whose they are.
  if (viewer?.isDemo && endpoint.isInstallationWide && serveOptions.base.config.isProduction)
    throw problem('permission.denied')
  return { viewer, scope }
}

/** An admin who views as somebody else changes nothing and sees no secret. A stream could outlast the 30 minutes. */
function assertMayViewAs({ route, raw, viewAs }: Endpoint): void {
  const isRead = splitRoute(route).method === 'GET' && raw !== 'stream'
  if (isRead ? viewAs !== 'refused' : viewAs === 'allowed') return
  throw problem(isRead ? 'view_as.private' : 'view_as.read_only')
}

type AuthenticateOptions = { serveOptions: ServeOptions; endpoint: Endpoint }

async function authenticate(
  request: FastifyRequest,
  { serveOptions, endpoint }: AuthenticateOptions,
): Promise<Viewer | null> {
  const key = readApiKey(request.headers.authorization)
  if (key !== null) return authenticateKey(key, { serveOptions, endpoint })
  const token = readCookie(request, serveOptions.cookies.session)
  return token === null ? null : serveOptions.findViewer(token)
}

/** A key acts for its person, within its own scopes and its own rate limit. */
async function authenticateKey(
  token: string,
  { serveOptions: { base }, endpoint }: AuthenticateOptions,
): Promise<Viewer> {
  const { clock, config, encryption } = base
  const { db } = base.database
  const holder = await findKeyHolder(db, { token, now: clock.now(), isDemo: config.isDemo })
  if (holder === null) throw problem('api_key.invalid')
  const ctx = { db, encryption, now: () => clock.now() }
  await consumeRateLimit(ctx, { name: 'apiKey.use', subject: holder.keyId })
  if (!endpoint.apiScope || !holder.scopes.includes(endpoint.apiScope)) throw problem('api_key.scope_required')
  return holder.viewer
}

/** Checks the endpoint's permission and answers which rows it covers for this viewer, as `ctx.scope`. */
function authorize(viewer: Viewer | null, endpoint: Endpoint): RowScope {
  const who = viewer ?? { role: null, isAnalyst: false }
  const scope = scopeFor(who, endpoint.permission)
  if (scope === '') throw problem(viewer ? 'permission.denied' : 'auth.session_required')
  if (viewer && isOnboarding(viewer) && !permissions[endpoint.permission].mayInOnboarding)
    throw problem('auth.onboarding_required')
  return scope
}

type PasskeyCheck = { endpoint: Endpoint; config: Base['config'] }

/** Until they showed the passkey that their role needs, people reach what guests reach, and what it takes to show one. */
function assertPasskeyShown(viewer: Viewer, { endpoint, config }: PasskeyCheck): void {
  const isOpen = endpoint.isBeforePasskey || permissions[endpoint.permission].scope.guest !== ''
  if (!isOpen && !viewer.viewAs && needsPasskey(viewer, config)) throw problem('auth.passkey_required')
}
