/** The part of an address that the redirector reads, or null when the address is no short link. */
export type ReadShortAddress = (asked: { host: string; url: string }) => string | null

/**
 * Short links begin with `SHORT_LINK_BASE`. On the host of the app they stand below a path of their own; a host of their own
 * they have for themselves.
 */
export function createAddressReader({ shortLinkBase }: { shortLinkBase: string }): ReadShortAddress {
  const base = new URL(shortLinkBase)
  const folder = base.pathname === '/' ? '/' : `${base.pathname}/`
  const ownHost = folder === '/' ? base.host : null
  return ({ host, url }) => {
    if (ownHost !== null && host.toLowerCase() !== ownHost) return null
    return url.startsWith(folder) && url.length > folder.length ? url.slice(folder.length) : null
  }
}
