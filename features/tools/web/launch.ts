/** Where launching a tool leads: into this app, to another site, or nowhere yet. */
export type LaunchTarget =
  | { kind: 'internal'; href: string }
  | { kind: 'external'; href: string }
  | { kind: 'unavailable' }

/** Relative addresses and those of our own origin stay in this tab; everything else is opened beside it. */
export function getLaunchTarget(url: string | null, origin: string): LaunchTarget {
  if (!url) return { kind: 'unavailable' }
  if (/^\/(?![/\\])/.test(url)) return { kind: 'internal', href: url }
  if (!URL.canParse(url)) return { kind: 'unavailable' }
  const target = new URL(url)
  if (!/^https?:$/.test(target.protocol)) return { kind: 'unavailable' }
  if (target.origin === origin) return { kind: 'internal', href: target.pathname + target.search + target.hash }
  return { kind: 'external', href: target.href }
}
