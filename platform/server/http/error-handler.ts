import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Problem, type ProblemBody } from '#platform/contract/problem.ts'
import { problem } from '../problem.ts'

/** Answers every thrown error in one shape. A 500 contains the request id and nothing else. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const apiProblem = toProblem(error)
    if (apiProblem.status >= 500)
      request.log.error({ reqId: request.id, err: withoutParameters(error) }, 'a request failed')
    if (apiProblem.retryAfter) void reply.header('retry-after', String(apiProblem.retryAfter))
    void reply.header('cache-control', 'no-store')
    return reply.status(apiProblem.status).send(toProblemBody(apiProblem, request.id))
  })
  const listMethods = collectMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = listMethods(request.url.split('?')[0]!)
    if (methods.length > 0) void reply.header('allow', methods.join(', '))
    const apiProblem = problem(methods.length > 0 ? 'request.method_not_allowed' : 'request.not_found')
    return reply.status(apiProblem.status).send(toProblemBody(apiProblem, request.id))
  })
}

export function toProblemBody(apiProblem: Problem, requestId: string): ProblemBody {
  return {
    message: apiProblem.message,
    code: apiProblem.code,
    ...(apiProblem.fields && { fields: apiProblem.fields }),
    requestId,
  }
}

/** Maps a thrown value to its Problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const code = (cause as { code?: unknown } | undefined)?.code
  const knownProblem = typeof code === 'string' ? findProblemByCode(code) : null
  if (knownProblem) return knownProblem
  const text = cause instanceof Error ? cause.message : ''
  if (isConnectionFailure(text)) return problem('server.database_unavailable', { retryAfter: 2 })
  const status = (cause as { statusCode?: unknown } | undefined)?.statusCode
  if (status === 413) return problem('request.too_large')
  return typeof status === 'number' && status >= 400 && status < 500
    ? problem('request.malformed')
    : problem('server.failed')
}

function findProblemByCode(code: string): Problem | null {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('request.wrong_type', { params: { expected: 'JSON' } })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return problem('request.too_large')
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return problem('request.malformed')
  // Class 08: connection; 57P0x: shutting down or starting; 53: out of disk or connections; 57014: statement timeout; 25006: no
  // longer, or not yet, the primary; 40P01: ended because of a deadlock.
  if (/^(08|57P0|53)/.test(code) || ['57014', '25006', '40P01'].includes(code))
    return problem('server.database_unavailable', { retryAfter: 2 })
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code))
    return problem('server.database_unavailable', { retryAfter: 2 })
  // 22P02, 22007: text of the wrong format, such as an id that is not a UUID; 22021: invalid bytes in a text.
  if (code === '22P02') return problem('request.not_found')
  return code === '22021' ? problem('request.nul_character') : null
}

function isConnectionFailure(text: string): boolean {
  return /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout|connection timeout/i.test(
    text,
  )
}

/** Logs the cause only: the driver's own error repeats the query's parameters, which may be personal data. */
function withoutParameters(error: Error): Error {
  return error instanceof DrizzleQueryError
    ? Object.assign(new Error(String(error.cause)), { query: error.query, stack: error.cause?.stack })
    : error
}

/**
 * Answers with which methods a path can be called, to tell a wrong method from a wrong path. The screens' wildcard answers every
 * path, so it does not count. Call it before any route is added.
 */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/[.+?^$()[\]|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: [method].flat() })
  })
  return (path) => [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))]
}
