import { lookup as resolveName } from 'node:dns'
import { request as askPlain, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Probed, WebProbe } from './port.ts'

const patienceMs = 8_000
const mostHops = 5
const agent = 'FoundryLinkCheck/1.0'

type Options = { isAllowed?(address: string): boolean }

/**
 * Asks by HTTP: HEAD, and GET where a site does not know HEAD. It speaks only to public addresses, checked at the very
 * connection, so that no name of a link leads it into our own network (T12); `isAllowed` is for tests.
 */
export function createHttpProbe({ isAllowed = isPublic }: Options = {}): WebProbe {
  const ask = createAsking(isAllowed)
  async function follow(url: string, hops: number): Promise<Probed> {
    const head = await ask('HEAD', url)
    const { status, location } = [403, 405, 501].includes(head.status) ? await ask('GET', url) : head
    if (status >= 300 && status < 400 && location) {
      if (hops === 0) return { isAlive: false, reason: 'The site sends visitors round in a circle.' }
      return follow(new URL(location, url).href, hops - 1)
    }
    // 401, 403 and 429 are for programs: people may well get in.
    if (status < 400 || [401, 403, 405, 429].includes(status)) return { isAlive: true }
    return { isAlive: false, reason: `The site answers ${status}.` }
  }
  return {
    probe: (url) =>
      follow(url, mostHops).catch((error: NodeJS.ErrnoException) => ({
        isAlive: false as const,
        reason: reasonOf(error),
      })),
  }
}

type Asked = { status: number; location: string | undefined }

function createAsking(isAllowed: (address: string) => boolean): (method: string, url: string) => Promise<Asked> {
  const lookup: NonNullable<RequestOptions['lookup']> = (...[name, options, done]) =>
    resolveName(name, { ...options, all: true }, (error, found) => {
      const allowed = (found ?? []).filter(({ address }) => isAllowed(address))
      done(error ?? (allowed.length > 0 ? null : new Refused()), allowed)
    })
  return (method, url) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url)
      const bare = hostname.replace(/^\[|\]$/g, '')
      if (!/^https?:$/.test(protocol) || (isIP(bare) && !isAllowed(bare))) throw new Refused()
      const start = protocol === 'https:' ? askSecurely : askPlain
      const signal = AbortSignal.timeout(patienceMs)
      const request = start(url, {
        method,
        lookup,
        signal,
        agent: false,
        headers: { 'user-agent': agent, accept: '*/*' },
      })
      request.on('error', reject)
      request.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location })
        response.destroy()
      })
      request.end()
    })
}

class Refused extends Error {
  override name = 'Refused'
}

/** Whether an address is one of the internet's own, also when it is written as IPv6. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof Refused) return 'The name leads to a private network.'
  if (error.code === 'ENOTFOUND') return 'There is no site of that name.'
  if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR') return 'The site does not answer.'
  if (error.code === 'ECONNREFUSED') return 'The site refuses connections.'
  if (/CERT|SSL|TLS/.test(error.code ?? '')) return "The site's certificate is not valid."
  return 'The site cannot be reached.'
}
