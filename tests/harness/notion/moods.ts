import type { ServerResponse } from 'node:http'
import { refusal } from './workspace.ts'

/** How the stand-in fails when it is told to. `busy` is 429, `overloaded` 529. */
export type Fault = 'hang' | 'error' | 'busy' | 'overloaded' | 'cut' | 'garbled' | 'slow' | 'odd' | null

type Mood = {
  fault: Exclude<Fault, null>
  wait: Record<string, string>
  send(answer: { status: number; body: object }, headers?: object): void
}

export function misbehave(response: ServerResponse, { fault, wait, send }: Mood): void {
  if (fault === 'hang') return
  if (fault === 'error') return send(refusal(500, 'internal_server_error', 'Unexpected error.'))
  if (fault === 'busy') return send(refusal(429, 'rate_limited', 'You have been rate limited.'), wait)
  if (fault === 'overloaded') return send(refusal(529, 'service_overload', 'Overloaded.'), wait)
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
