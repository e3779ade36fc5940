import { problem } from '../problem.ts'
import type { RequestCtx } from './mount.ts'

/** Names the version of what is sent, for the `If-Match` of the edit that may follow (R23). */
export function sendVersion({ http }: RequestCtx, version: number): void {
  void http.reply.header('etag', `"${version}"`)
}

/** A 412 where the request's `If-Match` names another version than the present one; without the header anything goes. */
export function refuseStale({ http }: RequestCtx, version: number): void {
  const given = http.request.headers['if-match']
  if (given === undefined || given === '*') return
  const named = given.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
  if (!named.includes(String(version))) throw problem('request.changed_meanwhile')
}
