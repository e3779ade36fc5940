/** A short link as people read it: without the protocol. */
export function formatShortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
