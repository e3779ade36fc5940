import type { FastifyRequest } from 'fastify'
import { parseJson } from './json.ts'

/** The delivery's text, which the sender signed, and the same as JSON. */
export function parseDelivery(request: FastifyRequest): { text: string; body: unknown } {
  const text = typeof request.body === 'string' ? request.body : ''
  return { text, body: parseJson(text) }
}

/** The bytes of a delivery that is no JSON, which the sender signed. */
export function readRawDelivery(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}
