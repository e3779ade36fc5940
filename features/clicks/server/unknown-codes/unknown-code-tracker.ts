import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/server/db/database.ts'
import { clientKey } from '#platform/server/http/network.ts'
import type { Log } from '#platform/server/log.ts'
import { limits } from '#rules/limits.ts'
import { upsertUnknownCodes } from './queries.ts'

const saveMs = 5_000
const windowMs = limits.link.codeGuesses.windowSeconds * 1_000

export type UnknownCodeTracker = {
  /** Whether this address has guessed too often within a minute (T17). */
  isThrottled(address: string): boolean
  track(hit: { code: string; address: string }): void
  close(): Promise<void>
}

/** Counts hits on unknown codes twice: by address in memory, to slow down guessing; by code in the database, for staff. */
export function createUnknownCodeTracker({ pool, log }: { pool: Database['pool']; log: Log }): UnknownCodeTracker {
  const byAddress = new LRUCache<string, { count: number; until: number }>({ max: 20_000 })
  let unsaved = new Map<string, number>()

  const save = async () => {
    if (unsaved.size === 0) return
    const rows = unsaved
    unsaved = new Map()
    await upsertUnknownCodes(pool, rows).catch((error: unknown) =>
      log.warn({ err: error }, 'unknown codes were not saved'),
    )
  }
  const timer = setInterval(() => void save(), saveMs)
  timer.unref()

  return {
    isThrottled(address) {
      const seen = byAddress.get(clientKey(address))
      return seen !== undefined && seen.until > performance.now() && seen.count >= limits.link.codeGuesses.max
    },
    track({ code, address }) {
      const key = clientKey(address)
      const seen = byAddress.get(key)
      if (seen && seen.until > performance.now()) seen.count += 1
      else byAddress.set(key, { count: 1, until: performance.now() + windowMs })
      // Longer texts are not mistyped codes.
      if (/^[A-Za-z0-9-]{3,32}$/.test(code) && unsaved.size < limits.link.unknownCodes)
        unsaved.set(code, (unsaved.get(code) ?? 0) + 1)
    },
    async close() {
      clearInterval(timer)
      await save()
    },
  }
}
