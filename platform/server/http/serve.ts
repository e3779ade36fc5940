import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import { limits } from '#rules/limits.ts'
import { permissions, scopeFor, type RowScope } from '#rules/permissions.ts'
import { findKeyHolder, readApiKey } from '../api-keys/api-keys.ts'
import { isAudited, writeAuditEntry, type AuditTrail } from '../audit/audit-trail.ts'
import type { Base } from '../base.ts'
import { createCtx } from '../ctx.ts'
import type { Database } from '../db/database.ts'
import { findReadDb } from '../db/replica.ts'
import { problem } from '../problem.ts'
import { consumeRateLimit } from '../rate-limits.ts'
import { readCookie, type CookieNames } from './cookie.ts'
import { isOnboarding, needsPasskey, type Viewer } from '../viewer.ts'
import { runIdempotently, getIdempotencyKey } from './idempotency.ts'
import type { MountedEndpoint, RequestCtx } from './mount.ts'
import type { Browsers } from './browsers.ts'
import { toProblem } from './error-handler.ts'
import { isFloodLimit, type FloodGuard } from './flood.ts'
import { clientKey, toNetwork } from './network.ts'
import type { RouteSettings } from './route-settings.ts'
import { parseBody, parseParams, parseQuery } from './parse.ts'
import { send, serializeReply } from './reply.ts'

type ServeOptions = {
  base: Base
  cookies: CookieNames
  browsers: Browsers
  floodGuard: FloodGuard
  findViewer(token: string): Promise<Viewer | null>
}

/** Who sent a request and which rows they may reach, known before its body is read. */
type Admission = { viewer: Viewer | null; scope: RowScope; writeEntry?: () => Promise<void> }

/** Adds the endpoints to the server. Every request goes through the same steps in the same order. */
export function serveEndpoints(
  app: FastifyInstance,
  { mounted, serveOptions }: { mounted: MountedEndpoint[]; serveOptions: ServeOptions },
): void {
  for (const { endpoint, path, handler } of mounted) {
    const { method } = splitRoute(endpoint.route)
    const admissions = new WeakMap<FastifyRequest, Admission>()
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // A HEAD request runs the handler. Of a download or stream that could have effects meant for a GET by a person.
      exposeHeadRoute: method === 'GET' && (endpoint.raw === undefined || endpoint.raw === 'page'),
      config: createRouteSettings(endpoint),
      bodyLimit: getBodyLimit(endpoint),
      // Before the body is read: parsing a large one for somebody who may not send it would delay everybody else.
      onRequest: async (request, reply) => {
        nameInvalidated(endpoint, reply)
        admissions.set(request, await admit(request, { endpoint, serveOptions }))
      },
      handler: (request, reply) => {
        const caller = Object.assign(admissions.get(request)!, { request, reply })
        return answer(caller, { endpoint, handler, serveOptions })
      },
      // Before the first byte: who got a download has an entry, also where they close the connection.
      onSend: async (request, reply) => {
        if (reply.statusCode < 400) await admissions.get(request)?.writeEntry?.()
      },
    })
  }
}

type AnswerOptions = Pick<MountedEndpoint, 'endpoint' | 'handler'> & { serveOptions: ServeOptions }

async function answer(caller: Caller, { endpoint, handler, serveOptions }: AnswerOptions): Promise<FastifyReply> {
  const { request, reply, viewer } = caller
  const input = { params: parseParams(request), ...parseQuery(endpoint, request), ...parseBody(endpoint, request) }
  const isSentByHandler = endpoint.raw !== undefined && !['upload', 'webhook'].includes(endpoint.raw)
  const callHandler = async (db?: Database['db']) => {
    const audit = isAudited(endpoint) ? createTrail(caller, { endpoint, params: input.params }) : undefined
    const ctx = createRequestCtx(serveOptions, { ...caller, audit, ...(db && { db }) })
    const readDb = endpoint.readsFrom && findReadDb(serveOptions.base)
    await consumeEndpointLimit(ctx, endpoint)
    const writeEntry = async () => {
      if (audit && !audit.isWritten && !endpoint.isAuditedByEvents)
        await writeAuditEntry(ctx, { trail: audit, recorded: [] })
    }
    if (isSentByHandler) caller.writeEntry = writeEntry
    const result = await handler(
      readDb ? createRequestCtx(serveOptions, { ...caller, audit, readDb }) : ctx,
      input as never,
    )
    if (!isSentByHandler) await writeEntry()
    return result
  }
  if (isSentByHandler) return callHandler() as Promise<FastifyReply>
  const run = async (db?: Database['db']) => serializeReply(await callHandler(db), { endpoint, reply })
  const key = endpoint.isIdempotent && viewer ? getIdempotencyKey(request) : null
  if (key === null) return send(reply, await run())
  const ctx = createRequestCtx(serveOptions, caller)
  return send(
    reply,
    await runLimited(ctx, {
      endpoint,
      work: () => runIdempotently(ctx, { key, hasSecretReply: endpoint.hasSecretReply === true, run }),
    }),
  )
}

type TrailOptions = { endpoint: Endpoint; params: Record<string, string> }

function createTrail({ viewer, request }: Caller, { endpoint, params }: TrailOptions): AuditTrail {
  const [pathId = null] = Object.values(params)
  const via = readApiKey(request.headers.authorization) === null ? 'session' : 'apiKey'
  return { endpoint, viewer, pathId, via, network: toNetwork(request.ip), isWritten: false }
}

function createRouteSettings({ raw, audit, hasEffect = false }: Endpoint): RouteSettings {
  return {
    isEndpoint: true,
    isWebhook: raw === 'webhook',
    isForm: raw === 'form',
    isUpload: raw === 'upload',
    isStream: raw === 'stream',
    hasEffect,
    isLoggedExport: audit === 'list.exported',
  }
}

function getBodyLimit({ permission, maxBodyBytes }: Endpoint): number {
  if (maxBodyBytes !== undefined) return maxBodyBytes
  return permissions[permission].scope.guest === '' ? limits.body.bytes : limits.body.guestBytes
}

/**
 * Finds out who sent the request, counts it and checks the endpoint's permission. Pages are public, so they skip the session
 * look-up: short links must work while the database is down.
 */
async function admit(
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

async function consumeEndpointLimit(ctx: RequestCtx, { limit }: Endpoint): Promise<void> {
  if (limit && !isFloodLimit(limit)) await consumeRateLimit(ctx, { name: limit, subject: getRateLimitSubject(ctx) })
}

type LimitedWork = { endpoint: Endpoint; work(): Promise<unknown> }

/**
 * A failed idempotent request is rolled back, its use of the limit included, so the use is counted again outside. Not while the
 * database is away: the reply would wait for it twice.
 */
async function runLimited(ctx: RequestCtx, { endpoint, work }: LimitedWork): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (toProblem(error).status !== 503) await consumeEndpointLimit(ctx, endpoint)
    throw error
  }
}

/** Before anything can fail: what a 404, 409 or 412 is about is out of date on the screen that sent the request. */
function nameInvalidated({ invalidates = [] }: Endpoint, reply: FastifyReply): void {
  if (invalidates.length > 0) void reply.header('x-invalidates', invalidates.join(', '))
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

type Caller = Admission & { request: FastifyRequest; reply: FastifyReply }

function createRequestCtx(
  serveOptions: ServeOptions,
  caller: Caller & { db?: Database['db']; readDb?: Database['db']; audit?: AuditTrail | undefined },
): RequestCtx {
  const { request, reply, viewer, scope, db, readDb, audit } = caller
  const { cookies, browsers } = serveOptions
  const ctx = createCtx(serveOptions.base, {
    viewer,
    scope,
    audit,
    ...(db && { db }),
    readDb,
    logBindings: { reqId: request.id },
  })
  return Object.defineProperty(ctx, 'http', { value: { request, reply, cookies, browsers } }) as RequestCtx
}

/** Whose requests a limit counts: the person's, or those of a guest's browser; of a client without a cookie, its address. */
function getRateLimitSubject({ viewer, http }: RequestCtx): string {
  return viewer?.id ?? http.browsers.find(http.request)?.id ?? clientKey(http.request.ip)
}
