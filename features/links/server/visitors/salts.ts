import { hash } from 'node:crypto'
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
  const salts = new Map<string, string>()
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  let current = { number: Number.NaN, day: '' }
  const today = () => {
    const time = options.now().getTime()
    const number = Math.floor(time / dayMs)
    if (number !== current.number) current = { number, day: dayOf(time) }
    return current.day
  }
  const refresh = async () => {
    const now = options.now().getTime()
    for (const day of [dayOf(now), dayOf(now + dayMs)])
      if (!salts.has(day)) salts.set(day, (await findOrMakeSalt(options.pool, day)).toString('hex'))
    for (const day of salts.keys()) if (day < dayOf(now)) salts.delete(day)
  }
  const later = () => refresh().catch((error: unknown) => options.log.warn({ err: error }, 'no salt for visitors'))
  const timer = setInterval(() => void later(), refreshMs)
  timer.unref()
  return {
    ready: later(),
    hash({ linkId, address, agent }) {
      const salt = salts.get(today())
      if (!salt) {
        void later()
        return null
      }
      // A salt as long as the digest, of which half is kept, needs no HMAC, at five times the price in this place.
      return hash('sha256', `${salt}\n${linkId}\n${address}\n${agent}`, 'hex').slice(0, 32)
    },
    close: () => clearInterval(timer),
  }
}
