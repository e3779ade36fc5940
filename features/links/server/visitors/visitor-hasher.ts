import { hash } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { findOrCreateSalt } from './queries.ts'

/** A network address and a browser on one link, told apart from others for one day and by nobody afterwards (T18). */
export type HashVisitor = (visitor: { linkId: string; address: string; agent: string }) => string | null

export type VisitorHasher = {
  hash: HashVisitor
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
export function createVisitorHasher(options: { pool: Database['pool']; now(): Date; log: Log }): VisitorHasher {
  const salts = new Map<string, string>()
  const toUtcDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  let current = { number: Number.NaN, day: '' }
  const today = () => {
    const time = options.now().getTime()
    const number = Math.floor(time / dayMs)
    if (number !== current.number) current = { number, day: toUtcDay(time) }
    return current.day
  }
  const refresh = async () => {
    const now = options.now().getTime()
    for (const day of [toUtcDay(now), toUtcDay(now + dayMs)])
      if (!salts.has(day)) salts.set(day, (await findOrCreateSalt(options.pool, day)).toString('hex'))
    for (const day of salts.keys()) if (day < toUtcDay(now)) salts.delete(day)
  }
  const refreshInBackground = () =>
    refresh().catch((error: unknown) => options.log.warn({ err: error }, 'no salt for visitors'))
  const timer = setInterval(() => void refreshInBackground(), refreshMs)
  timer.unref()
  return {
    ready: refreshInBackground(),
    hash({ linkId, address, agent }) {
      const salt = salts.get(today())
      if (!salt) {
        void refreshInBackground()
        return null
      }
      // A salt as long as the digest, of which half is kept, needs no HMAC, at five times the price in this place.
      return hash('sha256', `${salt}\n${linkId}\n${address}\n${agent}`, 'hex').slice(0, 32)
    },
    close: () => clearInterval(timer),
  }
}
