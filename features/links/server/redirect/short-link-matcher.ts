/** The part of an address that the redirector reads, or null when the address is no short link. */
export type MatchShortLink = (request: { host: string; url: string }) => string | null

/**
 * Short links begin with `SHORT_LINK_BASE`. On the host of the app they stand below a path of their own; a host of their own
 * they have for themselves.
 */
export function createShortLinkMatcher({ shortLinkBase }: { shortLinkBase: string }): MatchShortLink {
  const base = new URL(shortLinkBase)
  const basePath = base.pathname === '/' ? '/' : `${base.pathname}/`
  const ownHost = basePath === '/' ? base.host : null
  return ({ host, url }) => {
    if (ownHost !== null && host.toLowerCase() !== ownHost) return null
    return url.startsWith(basePath) && url.length > basePath.length ? url.slice(basePath.length) : null
  }
}
