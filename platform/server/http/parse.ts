import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { problem } from '../problem.ts'

/** Ids are opaque: one that cannot exist is simply not there. */
export function parseParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  for (const value of Object.values(params)) if (value.length > 300) throw problem('request.not_found')
  return params
}

export function parseQuery(endpoint: Endpoint, request: FastifyRequest): { query?: unknown } {
  return endpoint.query ? { query: check(endpoint.query, request.query) } : {}
}

/** An absent body counts as an empty object, so that `POST` with nothing to say needs no `{}`. */
export function parseBody(endpoint: Endpoint, request: FastifyRequest): { body?: unknown } {
  return endpoint.body ? { body: check(endpoint.body, request.body ?? {}) } : {}
}

function check(schema: z.ZodType, given: unknown): unknown {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const named = Object.entries(fields).map(([field, message]) =>
    field === 'body' ? message : sentence(field, message),
  )
  throw Object.assign(problem('request.invalid', { fields }), { message: named[0] ?? 'Please check what you entered.' })
}

/** "Bio should be at least 10 characters" stands by itself; "Expected string" needs the field's name. */
function sentence(field: string, message: string): string {
  return /^(Invalid|Expected|Too|Unrecognized|Required)/.test(message) ? `${field}: ${message}` : message
}
