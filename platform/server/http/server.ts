import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { limits } from '#rules/limits.ts'
import type { Log } from '../log.ts'
import type { PlatformConfig } from '../settings.ts'
import { problem } from '../problem.ts'
import { answerClientError } from './client-errors.ts'
import { toProblemBody, toProblem } from './error-handler.ts'
import { FloodWindows } from './flood-windows.ts'
import { securityHeadersFor } from './security-headers.ts'
import { parseJson } from './json.ts'

const uploadBytes = 25 * 1_048_576
const bodyMs = 30_000
/** Of which 10,000 may be windows that show live updates (R13). */
const maxConnections = 12_000
/** Below, the network sends a reply in one packet anyway. */
const compressionBytes = 1_024

/** `toRoute` rewrites a request's URL to one of our routes, for short links on an address that the operator chose. */
type Options = { config: PlatformConfig; log: Log; toRoute(request: IncomingMessage): string }

/** Creates the server with a limit on every wait and size (R14), without any endpoint. */
export async function createServer(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // A logger per request would take a tenth of the request's time; our log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => options.toRoute(request as IncomingMessage),
    bodyLimit: limits.body.bytes,
    // For uploads over a slow connection; other bodies get `bodyMs`.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: options.config.trustedProxies.length > 0 ? options.config.trustedProxies : false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, ...[request, reply]) =>
      replyToInvalidUrl(error, { request, reply: reply as never, publicUrl: options.config.publicUrl }),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance
  addBodyParsers(app)
  await registerPlugins(app)
  app.server.maxConnections = maxConnections
  limitBodyTime(app)
  logResponses(app, options.log)
  return app
}

/** A webhook gets its body as it was signed: the text of JSON, the bytes of an email. */
function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) =>
      routeOptions.config.isWebhook === true ? text : parseJson(text),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async ({ routeOptions }: FastifyRequest, text: string) => {
      if (routeOptions.config.isForm !== true) throw problem('request.wrong_type', { params: { expected: 'JSON' } })
      return new URLSearchParams(text)
    },
  )
  app.addContentTypeParser(
    ['message/rfc822', 'application/octet-stream'],
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (routeOptions.config.isWebhook !== true) throw problem('request.wrong_type', { params: { expected: 'JSON' } })
      return body
    },
  )
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  // Screens are compressed when they are built. A compressed request could unpack to any size, so none is accepted.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(?:problem\+)?json/,
    threshold: compressionBytes,
    globalDecompression: false,
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: uploadBytes, files: 1, fields: 20, fieldSize: 100_000, parts: 25 },
  })
  // `flood.ts` says what is counted.
  await app.register(rateLimit, { global: false, store: FloodWindows })
}

type InvalidUrlContext = { request: FastifyRequest; reply: FastifyReply; publicUrl: string }

/** A malformed URL reaches no hook, so it gets the security headers and the error shape here. */
function replyToInvalidUrl(error: Error, { request, reply, publicUrl }: InvalidUrlContext): void {
  const apiProblem = toProblem(error)
  void reply.headers({ ...securityHeadersFor({ publicUrl }), 'x-request-id': request.id, 'cache-control': 'no-store' })
  void reply.status(apiProblem.status).send(toProblemBody(apiProblem, request.id))
  request.log.info(
    { reqId: request.id, method: request.method, route: 'none', status: apiProblem.status, ms: 0 },
    'answered',
  )
}

/**
 * Cuts off a body that arrives too slowly: no form needs half a minute (R14). An upload to a route for uploads may take longer,
 * until it is answered: what a refused sender still has to send keeps no connection.
 */
function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.isUpload) cutOffSlowBody(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) cutOffSlowBody(request)
    done()
  })
}

function cutOffSlowBody({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.complete || raw.socket.destroy(), bodyMs).unref()
  raw.once('end', () => clearTimeout(timer))
}

/** By RFC 9112, a request has a body if it has one of these headers. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Logs one line per request with its route, not its URL: paths and queries may hold secrets. */
function logResponses(app: FastifyInstance, log: Log): void {
  // Redaction would take longer than the rest of the request, and these lines hold no secrets.
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
