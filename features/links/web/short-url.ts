/** A short link as people read it: without the protocol. */
export function shortOf(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
