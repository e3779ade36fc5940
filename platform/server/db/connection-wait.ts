import type { Pool, PoolClient } from 'pg'

/** Of so many last uses the mean is kept. */
const rememberedUses = 16

/**
 * Answers how many milliseconds the next query would wait for a connection: those who wait already, at the pace at which connections
 * come back. One that is used for longer than usual comes back later than usual.
 */
export function estimateWait(pool: Pool): () => number {
  const usedSince = new Map<PoolClient, number>()
  let usualMs = 0
  pool.on('acquire', (client) => usedSince.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    usualMs += (performance.now() - (usedSince.get(client) ?? performance.now()) - usualMs) / rememberedUses
    usedSince.delete(client)
  })
  return () => {
    // While there are fewer, who waits gets a new one.
    if (pool.waitingCount === 0 || usedSince.size < pool.options.max) return 0
    const now = performance.now()
    const returnsPerMs = [...usedSince.values()].reduce((sum, at) => sum + 1 / Math.max(usualMs, now - at), 0)
    return pool.waitingCount / returnsPerMs
  }
}
