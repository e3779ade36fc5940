/** Where launching a tool leads: into this app, to another site, or nowhere yet. */
export type LaunchTarget = { kind: 'here'; href: string } | { kind: 'elsewhere'; href: string } | { kind: 'missing' }

/** Relative addresses and those of our own origin stay in this tab; everything else is opened beside it. */
export function getLaunchTarget(url: string | null, origin: string): LaunchTarget {
  if (!url) return { kind: 'missing' }
  if (/^\/(?![/\\])/.test(url)) return { kind: 'here', href: url }
  if (!URL.canParse(url)) return { kind: 'missing' }
  const target = new URL(url)
  if (!/^https?:$/.test(target.protocol)) return { kind: 'missing' }
  if (target.origin === origin) return { kind: 'here', href: target.pathname + target.search + target.hash }
  return { kind: 'elsewhere', href: target.href }
}
