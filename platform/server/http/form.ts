import type { FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'

/** The fields of a form that a browser brought. */
export function readForm({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw problem('request.wrong_type', { params: { expected: 'a form' } })
}
