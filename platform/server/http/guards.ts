import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readApiKey } from '../api-keys/api-keys.ts'
import { problem } from '../problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type HostChecks = { isAllowedHost(host: string): boolean; isAllowedOrigin(origin: string): boolean }

/** Rejects requests before any handler: unknown hosts (T5), writes from other sites (T14), NUL characters (T35). */
export function guardRequests(app: FastifyInstance, checks: HostChecks): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isProbe(request)) assertAllowedHost(request, checks)
    if (!safeMethods.has(request.method) && !isDelivery(request) && !isSignedForm(request) && !isApiCall(request))
      assertSameSite(request, checks)
    // A stream changes nothing, but it stays open: other sites may not hold one in their visitor's name (T32).
    const { isStream, hasEffect } = request.routeOptions.config
    if (isStream || hasEffect) assertNotCrossSite(request, checks)
    // The export would be noted in that visitor's name. Opened by hand, in a new tab, the request has no site at all.
    if (request.routeOptions.config.isLoggedExport && request.headers['sec-fetch-site'] !== 'none')
      assertNotCrossSite(request, checks)
    if (hasNul(request.url)) throw problem('request.nul_character')
    done()
  })
}

/**
 * A request of another server to one of our webhooks, which its signature authenticates. Browsers always send a site or an
 * origin, so no page can send one.
 */
function isDelivery({ headers, routeOptions }: FastifyRequest): boolean {
  const hasNoOrigin = headers['sec-fetch-site'] === undefined && headers.origin === undefined
  return hasNoOrigin && routeOptions.config.isWebhook === true
}

/**
 * A form that another site signed and the browser brings by navigating here: who sent the browser does not matter, because the
 * signature says what the form is about, and the browser proves afterwards that it asked for it.
 */
function isSignedForm({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isForm === true && (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
}

/** A request with an API key: no page of another site can add one, and without a cookie there is nothing to abuse. */
function isApiCall({ headers }: FastifyRequest): boolean {
  return (
    headers['sec-fetch-site'] === undefined &&
    headers.origin === undefined &&
    readApiKey(headers.authorization) !== null
  )
}

/** Health checks call a machine by its IP address, so their Host is unknown; they get a status word only. */
function isProbe({ raw }: FastifyRequest): boolean {
  return raw.url === '/healthz' || raw.url === '/readyz'
}

function assertAllowedHost(request: FastifyRequest, { isAllowedHost }: HostChecks): void {
  // An absolute-form request line (`GET http://evil/ HTTP/1.1`) names a host that takes precedence over the header.
  const isAbsolute = !request.raw.url?.startsWith('/') && request.raw.url !== '*'
  if (countHostHeaders(request.raw.rawHeaders) !== 1 || isAbsolute || !isAllowedHost(request.raw.headers.host!))
    throw problem('request.unknown_host')
}

/** Counts in the raw headers, which alternate names and values: the parsed ones keep only the first of several. */
function countHostHeaders(rawHeaders: string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]!.toLowerCase() === 'host') count++
  return count
}

/**
 * Accepts writes from our own pages only. No page can set `Sec-Fetch-Site`; clients that do not send it must send one of our
 * origins. A request with neither is rejected, because a form on another site in an old browser looks the same.
 */
function assertSameSite(request: FastifyRequest, checks: HostChecks): void {
  assertNotCrossSite(request, checks)
  if (request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined)
    throw problem('request.cross_site')
}

function assertNotCrossSite({ headers }: FastifyRequest, { isAllowedOrigin }: HostChecks): void {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') throw problem('request.cross_site')
  if (origin !== undefined && !isAllowedOrigin(origin)) throw problem('request.cross_site')
}

function hasNul(url: string): boolean {
  return url.includes('%00') || url.includes('\0')
}
