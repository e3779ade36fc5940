import type { Pool, PoolClient } from 'pg'
import { noticedMs } from '../loop-clock.ts'

/** Of so many last uses the mean is kept. Enough that one pause of the whole process is not taken for slow queries. */
const rememberedUses = 64

/**
 * Answers how many milliseconds the next query would wait for a connection: those who wait already, at the pace at which connections
 * come back. One that is used for longer than usual comes back later than usual, unless this process was not reading replies.
 */
export function estimateWait(pool: Pool): () => number {
  const uses = new Map<PoolClient, { at: number; noticedAt: number }>()
  let usualMs = 0
  pool.on('acquire', (client) => uses.set(client, { at: performance.now(), noticedAt: noticedMs() }))
  pool.on('release', (_error, client) => {
    usualMs += (performance.now() - (uses.get(client)?.at ?? performance.now()) - usualMs) / rememberedUses
    uses.delete(client)
  })
  return () => {
    // While there are fewer, who waits gets a new one.
    if (pool.waitingCount === 0 || uses.size < pool.options.max) return 0
    const now = noticedMs()
    const returnsPerMs = [...uses.values()].reduce((sum, use) => sum + 1 / Math.max(usualMs, now - use.noticedAt), 0)
    return pool.waitingCount / returnsPerMs
  }
}
