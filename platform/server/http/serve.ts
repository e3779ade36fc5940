import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { permissions, scopeFor, type RowScope } from '#rules/permissions.ts'
import { findKeyHolder, readApiKey } from '../api-keys/api-keys.ts'
import type { Base } from '../base.ts'
import { createCtx } from '../ctx.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../problem.ts'
import { consumeRateLimit } from '../rate-limits.ts'
import { readCookie, type CookieNames } from './cookie.ts'
import { isOnboarding, type Viewer } from '../viewer.ts'
import { runIdempotently, getIdempotencyKey } from './idempotency.ts'
import type { MountedEndpoint, RequestCtx } from './mount.ts'
import { clientKey } from './network.ts'
import { parseBody, parseParams, parseQuery } from './parse.ts'

type ServeOptions = { base: Base; cookies: CookieNames; findViewer(token: string): Promise<Viewer | null> }

/** Adds the endpoints to the server. Every request goes through the same steps in the same order. */
export function serveEndpoints(
  app: FastifyInstance,
  { mounted, serveOptions }: { mounted: MountedEndpoint[]; serveOptions: ServeOptions },
): void {
  for (const { endpoint, path, handler } of mounted) {
    const { method } = splitRoute(endpoint.route)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // A HEAD request runs the handler. Of a download or stream that could have effects meant for a GET by a person.
      exposeHeadRoute: method === 'GET' && (endpoint.raw === undefined || endpoint.raw === 'page'),
      ...(endpoint.raw === 'page' && { config: { rateLimit: false } }),
      ...(endpoint.raw === 'webhook' && { config: { isWebhook: true } }),
      handler: async (request, reply) => {
        nameInvalidated(endpoint, reply)
        // Pages are public, so they skip the session look-up: short links must work while the database is down.
        const viewer = endpoint.raw === 'page' ? null : await authenticate(request, { serveOptions, endpoint })
        const scope = authorize(viewer, endpoint)
        const caller = { viewer, scope, request, reply }
        const input = {
          params: parseParams(request),
          ...parseQuery(endpoint, request),
          ...parseBody(endpoint, request),
        }
        const callHandler = async (db?: Database['db']) => {
          const ctx = createRequestCtx(serveOptions, { ...caller, ...(db && { db }) })
          if (endpoint.limit)
            await consumeRateLimit(ctx.db, { name: endpoint.limit, subject: getRateLimitSubject(ctx), now: ctx.now() })
          return handler(ctx, input as never)
        }
        if (endpoint.raw && !['upload', 'webhook'].includes(endpoint.raw)) return callHandler()
        const run = async (db?: Database['db']) => serializeReply(await callHandler(db), { endpoint, reply })
        const key = endpoint.isIdempotent && viewer ? getIdempotencyKey(request) : null
        if (key === null) return send(reply, await run())
        return send(reply, await runIdempotently(createRequestCtx(serveOptions, caller), { key, run }))
      },
    })
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
  const { db } = base.database
  const now = base.clock.now()
  const holder = await findKeyHolder(db, { token, now, isDemo: base.config.isDemo })
  if (holder === null) throw problem('api_key.invalid')
  await consumeRateLimit(db, { name: 'apiKey.use', subject: holder.keyId, now })
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

type Caller = { viewer: Viewer | null; scope: RowScope; request: FastifyRequest; reply: FastifyReply }

function createRequestCtx(serveOptions: ServeOptions, caller: Caller & { db?: Database['db'] }): RequestCtx {
  const { request, reply, ...rest } = caller
  const ctx = createCtx(serveOptions.base, { ...rest, logBindings: { reqId: request.id } })
  return Object.defineProperty(ctx, 'http', { value: { request, reply, cookies: serveOptions.cookies } }) as RequestCtx
}

/** Whose requests a limit counts: the person's, or those of a guest's network address. */
function getRateLimitSubject({ viewer, http }: RequestCtx): string {
  return viewer?.id ?? clientKey(http.request.ip)
}

/**
 * Parses the reply by its schema, so that a column nobody listed never leaves. A page becomes a bare array with headers.
 * A reply with a `version` gets it as `ETag`, for the `If-Match` of the edit that may follow (R23).
 */
function serializeReply(result: unknown, { endpoint, reply }: { endpoint: Endpoint; reply: FastifyReply }): unknown {
  void reply.status(endpoint.status ?? 200)
  if (!isPage(result)) return addETag(reply, (endpoint.reply as z.ZodType).parse(result))
  void reply.header('x-total-count', String(result.totalCount))
  if (result.nextCursor !== null) {
    const next = new URL(reply.request.url, 'http://self')
    next.searchParams.set('cursor', result.nextCursor)
    void reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return (endpoint.reply as z.ZodType).parse(result.items)
}

function addETag(reply: FastifyReply, body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'version' in body)
    void reply.header('etag', `"${String(body.version)}"`)
  return body
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'nextCursor' in result
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
