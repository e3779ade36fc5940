import { hash } from 'node:crypto'
import { toUtcDay } from '#platform/server/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { findOrCreateSalt } from './queries.ts'

/** Hashes address and browser on one link: the same all day, different the next day (T18). Null while there is no salt. */
export type HashVisitor = (visitor: { linkId: string; address: string; agent: string }) => string | null

export type VisitorHasher = {
  hash: HashVisitor
  /** Resolves after the first attempt to load the salts, also when it failed. */
  ready: Promise<void>
  close(): void
}

const dayMs = 86_400_000
const refreshMs = 600_000

/**
 * Keeps the salts of today and tomorrow in memory, so that a database outage at midnight does no harm. All processes share
 * them through the database.
 */
export function createVisitorHasher(options: { pool: Database['pool']; now(): Date; log: Log }): VisitorHasher {
  const salts = new Map<string, string>()
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
    refresh().catch((error: unknown) => options.log.warn({ err: error }, 'could not load the salt for visitor hashes'))
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
      // Plain SHA-256 instead of HMAC, which takes five times as long here: only half the digest is stored, so it cannot be
      // extended, and the secret salt is as long as the digest.
      return hash('sha256', `${salt}\n${linkId}\n${address}\n${agent}`, 'hex').slice(0, 32)
    },
    close: () => clearInterval(timer),
  }
}
