/** Where an address that somebody wrote leads. */
export type AddressTarget = { kind: 'internal' | 'external'; href: string } | { kind: 'none' }

/** Paths and URLs of our own origin are internal; other http(s) URLs are external. */
export function getAddressTarget(address: string | null, origin: string): AddressTarget {
  if (!address) return { kind: 'none' }
  if (/^\/(?![/\\])/.test(address)) return { kind: 'internal', href: address }
  if (!URL.canParse(address)) return { kind: 'none' }
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return { kind: 'none' }
  if (url.origin === origin) return { kind: 'internal', href: url.pathname + url.search + url.hash }
  return { kind: 'external', href: url.href }
}
