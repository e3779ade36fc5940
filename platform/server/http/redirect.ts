import type { FastifyRequest } from 'fastify'
import type { RawReply, RequestCtx } from './mount.ts'

/** Sends the browser on, always with a GET. */
export function sendRedirect({ http: { reply } }: RequestCtx, url: string): RawReply {
  return reply.redirect(url, 303)
}

/** The parameters of the address as they came, repeated ones included. */
export function readQuery({ raw }: FastifyRequest): URLSearchParams {
  const url = raw.url ?? ''
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
}
