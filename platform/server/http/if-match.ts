import type { RequestCtx } from './mount.ts'

/** Names the version of what is answered, so that an edit can say which one it is of. */
export function sendVersion({ http }: RequestCtx, version: number): void {
  void http.reply.header('etag', `"${version}"`)
}

/**
 * Whether an edit is of this version: true also where the request names none. Asked inside the transaction that has locked
 * the row, so that of two editors the second is told (R23).
 */
export function matcherOf({ http }: RequestCtx): (version: number) => boolean {
  const wanted = http.request.headers['if-match']
  if (wanted === undefined || wanted.trim() === '*') return () => true
  const tags = new Set(wanted.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, '')))
  return (version) => tags.has(String(version))
}
