import type { Pool } from 'pg'

/** The time that all rules and expiries use. */
export type Clock = {
  now(): Date
  /** Moves this clock; tests use it to reach an expiry without waiting. */
  shift(ms: number): void
  close(): void
}

const resyncMs = 60_000

/**
 * The database's time without a query each time: the offset to this machine's clock is measured at the start and once a
 * minute. So two servers with skewed clocks agree on every expiry (R18).
 */
export async function openDatabaseClock(pool: Pool): Promise<Clock> {
  let offsetMs = await measureOffset(pool)
  let shiftedMs = 0
  const timer = setInterval(() => {
    measureOffset(pool).then(
      (measured) => (offsetMs = measured),
      () => undefined, // the database is unavailable: keep the last offset
    )
  }, resyncMs)
  timer.unref()
  return {
    now: () => new Date(Date.now() + offsetMs + shiftedMs),
    shift: (ms) => (shiftedMs += ms),
    close: () => clearInterval(timer),
  }
}

async function measureOffset(pool: Pool): Promise<number> {
  const before = Date.now()
  const result = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const after = Date.now()
  return result.rows[0]!.now.getTime() - (before + after) / 2
}
