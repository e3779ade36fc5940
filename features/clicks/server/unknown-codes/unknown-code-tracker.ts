import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/server/db/database.ts'
import { clientKey } from '#platform/server/http/network.ts'
import type { Log } from '#platform/server/log.ts'
import { limits } from '#rules/limits.ts'
import { upsertUnknownCodes } from './queries.ts'

const saveMs = 5_000
const windowMs = limits.link.codeGuesses.windowSeconds * 1_000

export type UnknownCodeTracker = {
  /** Counts a hit; false when this address has tried too many different codes within a minute (T17). */
  track(hit: { code: string; address: string }): boolean
  close(): Promise<void>
}

/** Counts hits on unknown codes twice: by address in memory, to slow down guessing; by code in the database, for staff. */
export function createUnknownCodeTracker({ pool, log }: { pool: Database['pool']; log: Log }): UnknownCodeTracker {
  const byAddress = new LRUCache<string, { codes: Set<string>; until: number }>({ max: 20_000 })
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
    track({ code, address }) {
      const key = clientKey(address)
      let seen = byAddress.get(key)
      if (seen === undefined || seen.until <= performance.now())
        byAddress.set(key, (seen = { codes: new Set(), until: performance.now() + windowMs }))
      // A hundred students who scan the same misprint behind one address try one code.
      if (seen.codes.size >= limits.link.codeGuesses.max && !seen.codes.has(code)) return false
      seen.codes.add(code)
      // Longer texts are not mistyped codes.
      if (/^[A-Za-z0-9-]{3,32}$/.test(code) && unsaved.size < limits.link.unknownCodes)
        unsaved.set(code, (unsaved.get(code) ?? 0) + 1)
      return true
    },
    async close() {
      clearInterval(timer)
      await save()
    },
  }
}
