import type { FastifyRequest } from 'fastify'
import { parseJson } from './json.ts'

/** The delivery's text, which the sender signed, and the same as JSON. */
export function parseDelivery(request: FastifyRequest): { text: string; body: unknown } {
  const text = typeof request.body === 'string' ? request.body : ''
  return { text, body: parseJson(text) }
}
