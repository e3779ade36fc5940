import { problem } from '../problem.ts'
import type { RequestCtx } from './mount.ts'

/**
 * The optimistic lock: a 412 where the request's `If-Match` names another version than the row's. A request without the
 * header overwrites. Call it in the transaction that has locked the row; otherwise two editors could both pass (R23).
 */
export function assertVersion(ctx: RequestCtx, version: number): void {
  if (matchesVersion(ctx, version) === false) throw problem('request.version_conflict')
}

/** Whether the request's `If-Match` names the row's version; null for a request without the header. */
export function matchesVersion({ http }: RequestCtx, version: number): boolean | null {
  const header = http.request.headers['if-match']
  if (header === undefined) return null
  if (header.trim() === '*') return true
  const tags = header.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, ''))
  return tags.includes(String(version))
}
