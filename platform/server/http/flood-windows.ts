import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

type Window = { count: number; endsAt: number }

/**
 * How often each key was counted in its window. The store of `@fastify/rate-limit` goes by this machine's clock: set back by an
 * hour, it would add up everybody's requests for that long and reject them (R18).
 */
export class FloodWindows implements FastifyRateLimitStore {
  private readonly windows: LRUCache<string, Window>

  constructor({ cache = 5_000 }: { cache?: number }) {
    this.windows = new LRUCache({ max: cache })
  }

  incr(...[key, reply, timeWindow]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now()
    const known = this.windows.get(key)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + timeWindow }
    window.count += 1
    this.windows.set(key, window)
    reply(null, { current: window.count, ttl: window.endsAt - now })
  }

  child(options: object): FastifyRateLimitStore {
    return new FloodWindows(options)
  }
}
