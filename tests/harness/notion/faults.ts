import type { ServerResponse } from 'node:http'
import { errorReply } from './workspace.ts'

/**
 * How the fake fails on request. `refuse` resets the connection before any answer, `busy` is 429, `overloaded` 529,
 * `garbled` no JSON, `odd` JSON of another form, `slow` a byte a second, `tls` a TLS handshake failure.
 */
export const faults = ['refuse', 'hang', 'error', 'busy', 'overloaded', 'cut', 'garbled', 'odd', 'slow', 'tls'] as const
export type Fault = (typeof faults)[number] | null

/** The steps of a sync, in order. */
export const phases = ['discovery', 'query', 'body', 'file'] as const
export type Phase = (typeof phases)[number]

export function getPhase(path: string): Phase {
  if (path.startsWith('/files/')) return 'file'
  if (path.endsWith('/markdown')) return 'body'
  return path.endsWith('/query') ? 'query' : 'discovery'
}

/** A record of TLS: alert, fatal, the handshake failed. */
const tlsAlert = Buffer.from('15030300020228', 'hex')

type FaultContext = {
  fault: Exclude<Fault, null>
  retryHeaders: Record<string, string>
  send(answer: { status: number; body: object }, headers?: object): void
}

export function simulateFault(response: ServerResponse, { fault, retryHeaders, send }: FaultContext): void {
  if (fault === 'hang') return
  if (fault === 'refuse') return void response.socket?.resetAndDestroy()
  if (fault === 'tls') return void response.socket?.end(tlsAlert)
  if (fault === 'error') return send(errorReply(500, 'internal_server_error', 'Unexpected error.'))
  if (fault === 'busy') return send(errorReply(429, 'rate_limited', 'You have been rate limited.'), retryHeaders)
  if (fault === 'overloaded') return send(errorReply(529, 'service_overload', 'Overloaded.'), retryHeaders)
  if (fault === 'garbled') return void response.writeHead(200).end('<html>It works!</html>')
  if (fault === 'odd') return send({ status: 200, body: { object: 'list', results: 'none', has_more: 1 } })
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' }).write('{"object":"li')
    return void setTimeout(() => response.destroy(), 20)
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 1_000)
  response.on('close', () => clearInterval(drip))
}
