import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'

/**
 * Parses the reply by its schema, so that a column nobody listed never leaves. A page becomes a bare array with headers.
 * A reply with a `version` gets it as `ETag`, for the `If-Match` of the edit that may follow (R23).
 */
export function serializeReply(
  result: unknown,
  { endpoint, reply }: { endpoint: Endpoint; reply: FastifyReply },
): unknown {
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

/** Sends what `serializeReply` returned. */
export function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
