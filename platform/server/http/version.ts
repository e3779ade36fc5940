import { problem } from '../problem.ts'
import type { RequestCtx } from './mount.ts'

/**
 * The optimistic lock: a 412 where the request's `If-Match` names another version than the row's. A request without the
 * header overwrites. Call it in the transaction that has locked the row; otherwise two editors could both pass (R23).
 */
export function assertVersion({ http }: RequestCtx, version: number): void {
  const header = http.request.headers['if-match']
  if (header === undefined || header.trim() === '*') return
  const tags = header.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, ''))
  if (!tags.includes(String(version))) throw problem('request.version_conflict')
}
