import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { findOrMakeSalt } from './queries.ts'

/** A network address and a browser on one link, told apart from others for one day and by nobody afterwards (T18). */
export type VisitorHash = (visitor: { linkId: string; address: string; agent: string }) => string | null

export type Salts = {
  hash: VisitorHash
  /** Resolves once the first salts were asked for, whether they came or not. */
  ready: Promise<void>
  close(): void
}

const dayMs = 86_400_000
const refreshMs = 600_000

/**
 * Keeps the salts of today and tomorrow at hand, so that a database that is away at midnight changes nothing. All processes
 * share them through the database; the clock's job destroys them two days later.
 */
export function keepSalts(options: { pool: Database['pool']; now(): Date; log: Log }): Salts {
  // As keys: a buffer would be made into one at each hash, for the price of three hashes.
  const salts = new Map<string, KeyObject>()
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const refresh = async () => {
    const now = options.now().getTime()
    for (const day of [dayOf(now), dayOf(now + dayMs)])
      if (!salts.has(day)) salts.set(day, createSecretKey(await findOrMakeSalt(options.pool, day)))
    for (const day of salts.keys()) if (day < dayOf(now)) salts.delete(day)
  }
  const later = () => refresh().catch((error: unknown) => options.log.warn({ err: error }, 'no salt for visitors'))
  const timer = setInterval(() => void later(), refreshMs)
  timer.unref()
  return {
    ready: later(),
    hash({ linkId, address, agent }) {
      const day = dayOf(options.now().getTime())
      const salt = salts.get(day)
      if (!salt) {
        void later()
        return null
      }
      return createHmac('sha256', salt).update(`${linkId}\n${address}\n${agent}`).digest('hex').slice(0, 32)
    },
    close: () => clearInterval(timer),
  }
}
