import type { PlatformConfig } from '../settings.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a Host header (`name[:port]`) is ours: `PUBLIC_URL`'s, the short-link host and, outside production, every
 * loopback name on the port it listens on.
 */
export function createHostCheck(config: PlatformConfig, port: () => number): (host: string) => boolean {
  const configured = new Set([...listHosts(config.publicUrl), ...listHosts(config.shortLinkBase)])
  const local = new Set<string>()
  return (host) => {
    if (configured.has(host.toLowerCase())) return true
    if (config.isProduction) return false
    if (local.size === 0) for (const name of loopbackNames) local.add(port() === 80 ? name : `${name}:${port()}`)
    return local.has(host.toLowerCase())
  }
}

/**
 * Whether an `Origin` is ours. The scheme counts, because an attacker on the network can serve our host name over plain HTTP.
 * Loopback names are exempt: no network is involved.
 */
export function createOriginCheck(
  config: PlatformConfig,
  isAllowedHost: (host: string) => boolean,
): (origin: string) => boolean {
  const configured = new Set([new URL(config.publicUrl).origin, new URL(config.shortLinkBase).origin])
  const configuredHosts = new Set([...configured].map(toHost))
  return (origin) => {
    if (configured.has(origin)) return true
    if (!URL.canParse(origin)) return false
    const { protocol, host } = new URL(origin)
    return protocol === 'http:' && !configuredHosts.has(host) && isAllowedHost(host)
  }
}

/** The host of an address, also with the port that browsers leave out: some proxies send `name:443`. */
function listHosts(url: string): string[] {
  const { protocol, port } = new URL(url)
  const host = toHost(url)
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host]
}

function toHost(url: string): string {
  return new URL(url).host.toLowerCase()
}
