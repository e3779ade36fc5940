import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import { permissions, reachOf } from '#rules/permissions.ts'
import { createCtx, type Base } from '../ctx.ts'
import type { Database } from '../db/database.ts'
import { problem } from '../problem.ts'
import { spendRate } from '../rates.ts'
import { readCookie, type CookieNames } from './cookie.ts'
import { isOnboarding, type Viewer } from '../viewer.ts'
import { answerOnce, keyOf } from './idempotency.ts'
import type { Mounted, RequestCtx } from './mount.ts'
import { clientKey } from './network.ts'
import { parseBody, parseParams, parseQuery } from './parse.ts'

type Serving = { base: Base; cookies: CookieNames; findViewer(token: string): Promise<Viewer | null> }

/** Puts the endpoints on the server. One function carries each request through the same steps in the same order. */
export function serveEndpoints(
  app: FastifyInstance,
  { mounted, serving }: { mounted: Mounted[]; serving: Serving },
): void {
  for (const { endpoint, path, answer } of mounted) {
    const { method } = splitRoute(endpoint.route)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // A HEAD that ran the handler could spend what only a GET by a person may.
      exposeHeadRoute: method === 'GET' && (endpoint.raw === undefined || endpoint.raw === 'page'),
      ...(endpoint.raw === 'page' && { config: { rateLimit: false } }),
      ...(endpoint.raw === 'webhook' && { config: { isWebhook: true } }),
      handler: async (request, reply) => {
        // A page is for anyone: it must not wait for a database that is away.
        const viewer = endpoint.raw === 'page' ? null : await viewerOf(request, serving)
        authorise(viewer, endpoint)
        const input = {
          params: parseParams(request),
          ...parseQuery(endpoint, request),
          ...parseBody(endpoint, request),
        }
        const act = async (db?: Database['db']) => {
          const ctx = requestCtx(serving, { viewer, request, reply, ...(db && { db }) })
          if (endpoint.limit) await spendRate(ctx.db, { name: endpoint.limit, subject: subjectOf(ctx), now: ctx.now() })
          return answer(ctx, input as never)
        }
        if (endpoint.raw && !['upload', 'webhook'].includes(endpoint.raw)) return act()
        const run = async (db?: Database['db']) => present(await act(db), { endpoint, reply })
        const key = endpoint.isIdempotent && viewer ? keyOf(request) : null
        const body =
          key === null ? await run() : await answerOnce(requestCtx(serving, { viewer, request, reply }), { key, run })
        return send(reply, body)
      },
    })
  }
}

async function viewerOf(request: FastifyRequest, serving: Serving): Promise<Viewer | null> {
  const token = readCookie(request, serving.cookies.session)
  return token === null ? null : serving.findViewer(token)
}

/** The grid is asked here, once; how far the permission reaches among rows is asked in SQL by `withinReach`. */
function authorise(viewer: Viewer | null, endpoint: Endpoint): void {
  const who = viewer ?? { role: null, isAnalyst: false }
  if (reachOf(who, endpoint.permission) === '') throw problem(viewer ? 'permission.denied' : 'auth.session_required')
  if (viewer && isOnboarding(viewer) && !permissions[endpoint.permission].mayInOnboarding)
    throw problem('auth.onboarding_required')
}

function requestCtx(
  serving: Serving,
  parts: { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply; db?: Database['db'] },
): RequestCtx {
  const { request, reply, ...rest } = parts
  const ctx = createCtx(serving.base, { ...rest, about: { reqId: request.id } })
  return Object.defineProperty(ctx, 'http', { value: { request, reply, cookies: serving.cookies } }) as RequestCtx
}

/** Whom a limit counts: the person, or a guest's network address. */
function subjectOf({ viewer, http }: RequestCtx): string {
  return viewer?.id ?? clientKey(http.request.ip)
}

/** Parses the reply by its schema, so that a column nobody listed never leaves; pages become a bare array and headers. */
function present(given: unknown, { endpoint, reply }: { endpoint: Endpoint; reply: FastifyReply }): unknown {
  void reply.status(endpoint.status ?? 200)
  if (!isPage(given)) return (endpoint.reply as z.ZodType).parse(given)
  void reply.header('x-total-count', String(given.totalCount))
  if (given.nextCursor !== null) {
    const next = new URL(reply.request.url, 'http://self')
    next.searchParams.set('cursor', given.nextCursor)
    void reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return (endpoint.reply as z.ZodType).parse(given.items)
}

function isPage(given: unknown): given is Page<unknown> {
  return typeof given === 'object' && given !== null && 'items' in given && 'nextCursor' in given
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
