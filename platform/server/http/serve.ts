import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import { limits } from '#rules/limits.ts'
import { permissions } from '#rules/permissions.ts'
import { readApiKey } from '../api-keys/api-keys.ts'
import { isAudited, writeAuditEntry, type AuditTrail } from '../audit/audit-trail.ts'
import { createCtx } from '../ctx.ts'
import { bulkDatabase } from '../db/bulk-database.ts'
import type { Database } from '../db/database.ts'
import { findReadDb } from '../db/replica.ts'
import { consumeRateLimit } from '../rate-limits.ts'
import { admit, type Admission, type ServeOptions } from './admit.ts'
import { runIdempotently, getIdempotencyKey } from './idempotency.ts'
import type { MountedEndpoint, RequestCtx } from './mount.ts'
import { toProblem } from './error-handler.ts'
import { isFloodLimit } from './flood.ts'
import { clientKey, toNetwork } from './network.ts'
import type { RouteSettings } from './route-settings.ts'
import { parseBody, parseParams, parseQuery } from './parse.ts'
import { send, serializeReply } from './reply.ts'
import { priorityOf } from './priority-of.ts'
import { bulkTurns } from './turns.ts'

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
  const { base } = serveOptions
  const ownDb = request.routeOptions.config.priority === 'bulk' ? base.services.get(bulkDatabase).db : undefined
  const callHandler = async (db = ownDb) => {
    const audit = isAudited(endpoint) ? createTrail(caller, { endpoint, params: input.params }) : undefined
    const ctx = createRequestCtx(serveOptions, { ...caller, audit, ...(db && { db }) })
    const readDb = endpoint.readsFrom && findReadDb(base)
    await consumeEndpointLimit(ctx, endpoint)
    const writeEntry = async () => {
      if (audit && !audit.isWritten && !endpoint.isAuditedByEvents)
        await writeAuditEntry(ctx, { trail: audit, recorded: [] })
    }
    // Not where there is nothing to write: it would keep the context in memory as long as a stream is open (R13).
    if (isSentByHandler && audit) caller.writeEntry = writeEntry
    const result = await handler(
      readDb ? createRequestCtx(serveOptions, { ...caller, audit, readDb }) : ctx,
      input as never,
    )
    if (!isSentByHandler) await writeEntry()
    return result
  }
  if (isSentByHandler) return callHandler() as Promise<FastifyReply>
  const run = async (db?: Database['db']) => serializeInTurn(await callHandler(db), { endpoint, reply, base })
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

/** Makes a large reply when its turn comes, so that several of them do not delay everything quick (R15). */
async function serializeInTurn(
  result: unknown,
  { endpoint, reply, base }: { endpoint: Endpoint; reply: FastifyReply; base: ServeOptions['base'] },
): Promise<unknown> {
  if (reply.request.routeOptions.config.priority === 'bulk') await base.services.get(bulkTurns).take()
  return serializeReply(result, { endpoint, reply })
}

type TrailOptions = { endpoint: Endpoint; params: Record<string, string> }

function createTrail({ viewer, request }: Caller, { endpoint, params }: TrailOptions): AuditTrail {
  const [pathId = null] = Object.values(params)
  const via = readApiKey(request.headers.authorization) === null ? 'session' : 'apiKey'
  return { endpoint, viewer, pathId, via, network: toNetwork(request.ip), isWritten: false }
}

function createRouteSettings(endpoint: Endpoint): RouteSettings {
  const { raw, audit, hasEffect = false } = endpoint
  return {
    priority: priorityOf(endpoint),
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
