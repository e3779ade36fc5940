import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { limits, rateLimits } from '#rules/limits.ts'
import type { Log } from '../log.ts'
import { problem } from '../problem.ts'
import type { PlatformConfig } from '../settings.ts'
import { toProblemBody, toProblem } from './error-handler.ts'
import { securityHeadersFor } from './security-headers.ts'
import { parseJson } from './json.ts'
import { isLoopback, clientKey } from './network.ts'
import { isWebhook } from './webhook.ts'

const uploadBytes = 25 * 1_048_576
const bodyMs = 30_000

/** Counted in memory, per process: they keep a flood from costing much. What protects people is counted in the database. */
const floodLimits: RateLimitPluginOptions = {
  global: true,
  timeWindow: rateLimits['flood.guest'].windowSeconds * 1_000,
  max: (request) => (request.headers.cookie ? rateLimits['flood.person'].max : rateLimits['flood.guest'].max),
  keyGenerator: (request) => clientKey(request.ip),
  // This machine itself: a proxy that is not configured as trusted, health checks, the operator's own commands.
  allowList: (request) => isLoopback(request.ip),
  errorResponseBuilder: (_request, { ttl }) => {
    const seconds = Math.ceil(ttl / 1_000)
    return problem('request.rate_limited', { retryAfter: seconds, params: { wait: `${seconds} seconds` } })
  },
}

/** `toRoute`: where a request's address leads among the routes, for addresses that an operator may choose. */
type Options = { config: PlatformConfig; log: Log; toRoute(request: IncomingMessage): string }

/** A server with every wait and size bounded (R14), before any endpoint is on it. */
export async function createServer(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // A logger for each request would cost a tenth of it: lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => options.toRoute(request as IncomingMessage),
    bodyLimit: limits.body.bytes,
    // For uploads over a slow line; bodies without a file get `bodyMs`.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: options.config.trustedProxies.length > 0 ? options.config.trustedProxies : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, ...[request, reply]) =>
      replyToInvalidUrl(error, { request, reply: reply as never, publicUrl: options.config.publicUrl }),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    },
  }) as unknown as FastifyInstance
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) => (isWebhook(routeOptions.config) ? text : parseJson(text)),
  )
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: uploadBytes, files: 1, fields: 20, fieldSize: 100_000, parts: 25 },
  })
  await app.register(rateLimit, floodLimits)
  app.server.maxConnections = 10_000
  limitBodyTime(app)
  logResponses(app, options.log)
  return app
}

type InvalidUrlContext = { request: FastifyRequest; reply: FastifyReply; publicUrl: string }

/** An address that is none reaches no hook: it gets the same headers and the same shape of answer here. */
function replyToInvalidUrl(error: Error, { request, reply, publicUrl }: InvalidUrlContext): void {
  const apiProblem = toProblem(error)
  void reply.headers({ ...securityHeadersFor(publicUrl), 'x-request-id': request.id, 'cache-control': 'no-store' })
  void reply.status(apiProblem.status).send(toProblemBody(apiProblem, request.id))
  request.log.info(
    { reqId: request.id, method: request.method, route: 'none', status: apiProblem.status, ms: 0 },
    'answered',
  )
}

/** A body that trickles is cut off, unless it carries a file: nobody needs half a minute for a form (R14). */
function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(() => request.raw.destroy(), bodyMs)
      request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    done()
  })
}

/** RFC 9112: a request has a body when one of these headers says so. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** One line a request, naming the route rather than the address: paths and queries may carry what nobody should keep. */
function logResponses(app: FastifyInstance, log: Log): void {
  // Looking for secrets in a line that holds none would cost more than the rest of the request.
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
