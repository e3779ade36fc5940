/** Where launching a tool leads. */
export type LaunchTarget =
  | { kind: 'internal'; href: string }
  | { kind: 'external'; href: string }
  | { kind: 'unavailable' }

/** Paths and URLs of our own origin are internal; other http(s) URLs are external. */
export function getLaunchTarget(url: string | null, origin: string): LaunchTarget {
  if (!url) return { kind: 'unavailable' }
  if (/^\/(?![/\\])/.test(url)) return { kind: 'internal', href: url }
  if (!URL.canParse(url)) return { kind: 'unavailable' }
  const target = new URL(url)
  if (!/^https?:$/.test(target.protocol)) return { kind: 'unavailable' }
  if (target.origin === origin) return { kind: 'internal', href: target.pathname + target.search + target.hash }
  return { kind: 'external', href: target.href }
}
