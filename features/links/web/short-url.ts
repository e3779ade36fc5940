/** Without the protocol. */
export function formatShortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '')
}
