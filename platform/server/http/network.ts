import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether the client is this machine. */
export function isLoopback(address: string): boolean {
  const plain = normalizeIp(address)
  return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** The client's network, /24 or /48: what is stored instead of an address (T18). */
export function toNetwork(address: string): string {
  const plain = normalizeIp(address)
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return `${expandIPv6(plain).slice(0, 3).join(':')}::/48`
}

/** What rate limits count by: the IPv4 address, or the IPv6 /64, which is one household's. */
export function clientKey(address: string): string {
  const plain = normalizeIp(address)
  return isIPv6(plain) ? expandIPv6(plain).slice(0, 4).join(':') : plain
}

/**
 * The address without a zone or a port (`192.0.2.1:5123`, `[2001:db8::1]:5123`: some proxies report it), and as plain IPv4
 * where a dual-stack socket reports `::ffff:192.0.2.1`.
 */
export function normalizeIp(address: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(address) ?? []
  return (bracketed ?? address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .replace(/^([\d.]+):\d+$/, '$1')
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right].map((part) => part.toLowerCase())
}
