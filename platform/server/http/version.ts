import { problem } from '../problem.ts'
import type { RequestCtx } from './mount.ts'

/** Names the version of what is answered, for the `If-Match` of the edit that may follow (R23). */
export function sendVersion({ http }: RequestCtx, version: number): void {
  void http.reply.header('etag', `"${version}"`)
}

/**
 * Whether an edit is of this version: true also where the request names none. Asked inside the transaction that has locked
 * the row, so that of two editors the second is told (R23).
 */
export function ifMatch({ http }: RequestCtx): (version: number) => boolean {
  const header = http.request.headers['if-match']
  if (header === undefined || header.trim() === '*') return () => true
  const tags = new Set(header.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, '')))
  return (version) => tags.has(String(version))
}

/** A 412 where the request's `If-Match` names another version than the present one; without the header anything goes. */
export function assertVersion(ctx: RequestCtx, version: number): void {
  if (!ifMatch(ctx)(version)) throw problem('request.version_conflict')
}
