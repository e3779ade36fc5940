import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { permissions, scopeFor } from '#rules/permissions.ts'
import { createCtx, type Base } from '../ctx.ts'
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

/** Puts the endpoints on the server. One function carries each request through the same steps in the same order. */
export function serveEndpoints(
  app: FastifyInstance,
  { mounted, serveOptions }: { mounted: MountedEndpoint[]; serveOptions: ServeOptions },
): void {
  for (const { endpoint, path, handler } of mounted) {
    const { method } = splitRoute(endpoint.route)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // A HEAD that ran the handler could spend what only a GET by a person may.
      exposeHeadRoute: method === 'GET' && (endpoint.raw === undefined || endpoint.raw === 'page'),
      ...(endpoint.raw === 'page' && { config: { rateLimit: false } }),
      ...(endpoint.raw === 'webhook' && { config: { isWebhook: true } }),
      handler: async (request, reply) => {
        nameInvalidated(endpoint, reply)
        // A page is for anyone: it must not wait for a database that is away.
        const viewer = endpoint.raw === 'page' ? null : await authenticate(request, serveOptions)
        authorize(viewer, endpoint)
        const input = {
          params: parseParams(request),
          ...parseQuery(endpoint, request),
          ...parseBody(endpoint, request),
        }
        const callHandler = async (db?: Database['db']) => {
          const ctx = createRequestCtx(serveOptions, { viewer, request, reply, ...(db && { db }) })
          if (endpoint.limit)
            await consumeRateLimit(ctx.db, { name: endpoint.limit, subject: getRateLimitSubject(ctx), now: ctx.now() })
          return handler(ctx, input as never)
        }
        if (endpoint.raw && !['upload', 'webhook'].includes(endpoint.raw)) return callHandler()
        const run = async (db?: Database['db']) => serializeReply(await callHandler(db), { endpoint, reply })
        const key = endpoint.isIdempotent && viewer ? getIdempotencyKey(request) : null
        if (key === null) return send(reply, await run())
        const ctx = createRequestCtx(serveOptions, { viewer, request, reply })
        return send(reply, await runIdempotently(ctx, { key, run }))
      },
    })
  }
}

/** Before anything can fail: what a 404, 409 or 412 is about is out of date on the screen that sent the request. */
function nameInvalidated({ invalidates = [] }: Endpoint, reply: FastifyReply): void {
  if (invalidates.length > 0) void reply.header('x-invalidates', invalidates.join(', '))
}

async function authenticate(request: FastifyRequest, serveOptions: ServeOptions): Promise<Viewer | null> {
  const token = readCookie(request, serveOptions.cookies.session)
  return token === null ? null : serveOptions.findViewer(token)
}

/** The grid is asked here, once; how far the permission reaches among rows is asked in SQL by `withinReach`. */
function authorize(viewer: Viewer | null, endpoint: Endpoint): void {
  const who = viewer ?? { role: null, isAnalyst: false }
  if (scopeFor(who, endpoint.permission) === '') throw problem(viewer ? 'permission.denied' : 'auth.session_required')
  if (viewer && isOnboarding(viewer) && !permissions[endpoint.permission].mayInOnboarding)
    throw problem('auth.onboarding_required')
}

function createRequestCtx(
  serveOptions: ServeOptions,
  parts: { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply; db?: Database['db'] },
): RequestCtx {
  const { request, reply, ...rest } = parts
  const ctx = createCtx(serveOptions.base, { ...rest, logBindings: { reqId: request.id } })
  return Object.defineProperty(ctx, 'http', { value: { request, reply, cookies: serveOptions.cookies } }) as RequestCtx
}

/** Whom a limit counts: the person, or a guest's network address. */
function getRateLimitSubject({ viewer, http }: RequestCtx): string {
  return viewer?.id ?? clientKey(http.request.ip)
}

/** Parses the reply by its schema, so that a column nobody listed never leaves; pages become a bare array and headers. */
function serializeReply(result: unknown, { endpoint, reply }: { endpoint: Endpoint; reply: FastifyReply }): unknown {
  void reply.status(endpoint.status ?? 200)
  if (!isPage(result)) return (endpoint.reply as z.ZodType).parse(result)
  void reply.header('x-total-count', String(result.totalCount))
  if (result.nextCursor !== null) {
    const next = new URL(reply.request.url, 'http://self')
    next.searchParams.set('cursor', result.nextCursor)
    void reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return (endpoint.reply as z.ZodType).parse(result.items)
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'nextCursor' in result
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
