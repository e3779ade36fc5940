import { lookup as resolveName } from 'node:dns'
import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const agent = 'FoundryLinkCheck/1.0'

export type Asking = { method: 'HEAD' | 'GET'; url: string; patienceMs: number }
export type Ask = (asking: Asking) => Promise<IncomingMessage>

export class Refused extends Error {
  override name = 'Refused'
}

/**
 * Asks by HTTP, and only public addresses, checked at the very connection, so that no name leads into our own network
 * (T12, T27). Follows nothing by itself and uses no proxy. The answer is the reader's to read or to destroy; it fails when
 * it is not whole within `patienceMs`.
 */
export function createAsking(isAllowed: (address: string) => boolean = isPublic): Ask {
  const lookup: NonNullable<RequestOptions['lookup']> = (...[name, options, done]) =>
    resolveName(name, { ...options, all: true }, (error, found) => {
      const addresses = found ?? []
      // One answer that is not public spoils them all: the next connection could be made to that one.
      const isFine = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address))
      done(error ?? (isFine ? null : new Refused()), addresses)
    })
  return ({ method, url, patienceMs }) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url)
      const bare = hostname.replace(/^\[|\]$/g, '')
      if (!/^https?:$/.test(protocol) || (isIP(bare) && !isAllowed(bare))) throw new Refused()
      const start = protocol === 'https:' ? askSecurely : askPlain
      const request = start(url, {
        method,
        lookup,
        signal: AbortSignal.timeout(patienceMs),
        agent: false,
        headers: { 'user-agent': agent, accept: '*/*' },
      })
      request.on('error', reject)
      request.on('response', resolve)
      request.end()
    })
}

/** Whether an address is one of the internet's own, also when it is written as IPv6. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

/** What went wrong, as a sentence. */
export function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof Refused) return 'The name leads to a private network.'
  if (error.code === 'ENOTFOUND') return 'There is no site of that name.'
  if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR') return 'The site does not answer.'
  if (error.code === 'ECONNREFUSED') return 'The site refuses connections.'
  if (error.code === 'ERR_INVALID_URL') return 'That is no address.'
  if (/CERT|SSL|TLS/.test(error.code ?? '')) return "The site's certificate is not valid."
  return 'The site cannot be reached.'
}
