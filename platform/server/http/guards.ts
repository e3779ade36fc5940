import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import { isWebhook } from './webhook.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type HostChecks = { isAllowedHost(host: string): boolean; isAllowedOrigin(origin: string): boolean }

/** Refuses what must not reach any handler: foreign hosts (T5), other sites' writes (T14), NUL characters (T35). */
export function guardRequests(app: FastifyInstance, checks: HostChecks): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isProbe(request)) assertAllowedHost(request, checks)
    if (!safeMethods.has(request.method) && !isDelivery(request)) assertSameSite(request, checks)
    if (hasNul(request.url)) throw problem('request.nul_character')
    done()
  })
}

/**
 * A delivery of another server to one of our webhooks, which proves itself by its signature. Browsers always name a site
 * or an origin, so no page can make one.
 */
function isDelivery({ headers, routeOptions }: FastifyRequest): boolean {
  const hasNoOrigin = headers['sec-fetch-site'] === undefined && headers.origin === undefined
  return hasNoOrigin && isWebhook(routeOptions.config)
}

/** Probes ask a machine by its address, and get a status word that names nothing. */
function isProbe({ raw }: FastifyRequest): boolean {
  return raw.url === '/healthz' || raw.url === '/readyz'
}

function assertAllowedHost(request: FastifyRequest, { isAllowedHost }: HostChecks): void {
  // An absolute-form request line (`GET http://evil/ HTTP/1.1`) names a host too, and takes precedence over the header.
  const isAbsolute = !request.raw.url?.startsWith('/') && request.raw.url !== '*'
  if (countHostHeaders(request.raw.rawHeaders) !== 1 || isAbsolute || !isAllowedHost(request.raw.headers.host!))
    throw problem('request.unknown_host')
}

/** Names and values by turns, as they came; the parsed headers keep only the first of several. */
function countHostHeaders(rawHeaders: string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]!.toLowerCase() === 'host') count++
  return count
}

/**
 * A write is ours when the browser says so. `Sec-Fetch-Site` cannot be set by a page; clients that do not send it must
 * name an origin of ours. One that names neither is refused: a form of an old browser would look the same.
 */
function assertSameSite(request: FastifyRequest, { isAllowedOrigin }: HostChecks): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin') throw problem('request.cross_site')
  if (origin !== undefined && !isAllowedOrigin(origin)) throw problem('request.cross_site')
  if (site === undefined && origin === undefined) throw problem('request.cross_site')
}

function hasNul(url: string): boolean {
  return url.includes('%00') || url.includes('\0')
}
