import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimits, type RateLimitName } from '#rules/rate-limits.ts'
import { problem } from '../problem.ts'
import { formatWait } from '../rate-limits.ts'
import type { Browsers } from './browsers.ts'
import { clientKey, isLoopback } from './network.ts'

/** The limits that each process counts in memory. */
type FloodLimit = Extract<RateLimitName, `flood.${string}`>

export type FloodGuard = {
  /** Counts a request of this person, or of a guest; throws a 429 above the limits. */
  guard(request: FastifyRequest, personId: string | null): Promise<void>
  /** Counts a request against one more limit, for an endpoint too costly for the general one. */
  consume(request: FastifyRequest, counted: Counted): Promise<void>
}

export const isFloodLimit = (name: RateLimitName | undefined): name is FloodLimit => name?.startsWith('flood.') === true

/** How many people and browsers are remembered for a minute; above, the ones seen longest ago are forgotten. */
const cacheSize = 50_000

/**
 * Makes a flood cheap to reject. Counted in memory, per process; limits that protect people are counted in the database. People
 * are counted by person, because a campus shares one address. Guests are counted by browser, then by address, separately with
 * and without a cookie: a script without cookies cannot use up what the browsers behind its address need.
 */
export function createFloodGuard(app: FastifyInstance, { browsers }: { browsers: Browsers }): FloodGuard {
  const count = createCounter(app)
  const guard: FloodGuard['guard'] = async (request, personId) => {
    // This machine is exempt: an untrusted local proxy, health checks, the operator's own commands.
    if (isLoopback(request.ip)) return
    if (personId !== null) return count(request, { name: 'flood.person', key: personId })
    const browser = browsers.find(request)
    if (browser) await count(request, { name: 'flood.browser', key: browser.id })
    const kind = browser ? 'browsers' : 'scripts'
    if (!browser?.isKnown) await count(request, { name: 'flood.address', key: `${kind} ${clientKey(request.ip)}` })
  }
  app.addHook('onRequest', async (request) => {
    const { isUncounted, isEndpoint } = request.routeOptions.config
    if (!isUncounted && !isEndpoint) await guard(request, null)
  })
  return { guard, consume: count }
}

type Counted = { name: FloodLimit; key: string }

function createCounter(app: FastifyInstance): (request: FastifyRequest, counted: Counted) => Promise<void> {
  const keys = new WeakMap<FastifyRequest, Counted>()
  const options = {
    cache: cacheSize,
    keyGenerator: (request: FastifyRequest) => Object.values(keys.get(request)!).join(' '),
    max: (request: FastifyRequest) => rateLimits[keys.get(request)!.name].max,
    timeWindow: rateLimits['flood.person'].windowSeconds * 1_000,
  }
  const limiter = app.createRateLimit(options)
  return async (request, counted) => {
    keys.set(request, counted)
    const result = await limiter(request)
    if (result.isAllowed || !result.isExceeded) return
    const { ttlInSeconds } = result
    throw problem('request.rate_limited', { retryAfter: ttlInSeconds, params: { wait: formatWait(ttlInSeconds) } })
  }
}
