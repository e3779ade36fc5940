import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

const agent = 'FoundryLinkCheck/1.0'

export type RequestOptions = {
  method: 'HEAD' | 'GET' | 'POST'
  url: string
  timeoutMs: number
  body?: string
  headers?: Record<string, string>
}
export type SendRequest = (options: RequestOptions) => Promise<IncomingMessage>

export class BlockedAddressError extends Error {
  override name = 'BlockedAddressError'
}

export type GuardOptions = {
  /** Which addresses it may speak to; only tests ask for others than public ones. */
  isAllowed?(address: string): boolean
  /** Every address of a name; only tests ask another name server than this machine's. */
  resolve?(name: string): Promise<LookupAddress[]>
}

/**
 * Asks by HTTP, and only public addresses, checked at the very connection, so that no name leads into our own network
 * (T12, T27). Follows nothing by itself and uses no proxy. The answer is the reader's to read or to destroy; it fails when
 * it is not whole within `patienceMs`.
 */
export function createGuardedRequest({
  isAllowed = isPublic,
  resolve = resolveBySystem,
}: GuardOptions = {}): SendRequest {
  const check = (addresses: LookupAddress[]) => {
    // One answer that is not public spoils them all: the next connection could be made to that one.
    if (addresses.length > 0 && addresses.every(({ address }) => isAllowed(address))) return addresses
    throw new BlockedAddressError()
  }
  const lookup = callbackify(async (name: string, _options: LookupOptions) => check(await resolve(name)))
  return ({ method, url, timeoutMs, body, headers }) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url)
      const bare = hostname.replace(/^\[|\]$/g, '')
      if (!/^https?:$/.test(protocol) || (isIP(bare) && !isAllowed(bare))) throw new BlockedAddressError()
      const start = protocol === 'https:' ? httpsRequest : httpRequest
      const request = start(url, {
        method,
        lookup,
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        headers: { 'user-agent': agent, accept: '*/*', ...headers },
      })
      request.on('error', reject)
      request.on('response', resolve)
      request.end(body)
    })
}

const resolveBySystem = (name: string) => systemLookup(name, { all: true })

/** All of IPv6 that is given out; what lies outside may lead anywhere a network likes. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Where Azure tells its machines their secrets: it looks like anybody's address. */
const azureWireServer = '168.63.129.16'

/** Whether an address is one of the internet's own, also when it is written as IPv6. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false
  return parsed.range() === 'unicast' && parsed.toString() !== azureWireServer
}

/** What went wrong, as a sentence. */
export function toReason(error: NodeJS.ErrnoException): string {
  if (error instanceof BlockedAddressError) return 'The address leads to a private network.'
  if (error.code === 'ENOTFOUND') return "The domain doesn't exist."
  if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR') return "The site doesn't respond."
  if (error.code === 'ECONNREFUSED') return 'The site refuses connections.'
  if (error.code === 'ERR_INVALID_URL') return "This isn't a valid web address."
  if (/CERT|SSL|TLS/.test(error.code ?? '')) return "The site's certificate isn't valid."
  return "The site can't be reached."
}
