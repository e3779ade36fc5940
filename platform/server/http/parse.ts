import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toIssueSentence } from '#platform/contract/issue-message.ts'
import { problem } from '../problem.ts'

/** Ids are opaque, so one of impossible length is a 404 like any other unknown id. */
export function parseParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  for (const value of Object.values(params)) if (value.length > 300) throw problem('request.not_found')
  return params
}

export function parseQuery(endpoint: Endpoint, request: FastifyRequest): { query?: unknown } {
  return endpoint.query ? { query: parseInput(endpoint.query, request.query) } : {}
}

/** A missing body counts as `{}`, so that a `POST` without input needs none. */
export function parseBody(endpoint: Endpoint, request: FastifyRequest): { body?: unknown } {
  return endpoint.body ? { body: parseInput(endpoint.body, request.body ?? {}) } : {}
}

/** What the schema makes of the input, or a 400 that names the wrong fields. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const messages = Object.entries(fields).map(([field, message]) =>
    field === 'body' ? message : toIssueSentence(field, { message }),
  )
  throw Object.assign(problem('request.invalid', { fields }), {
    message: messages[0] ?? 'Please check what you entered.',
  })
}
