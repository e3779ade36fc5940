import type { ClientBase, Pool } from 'pg'

/** The time that all rules and expiries use. */
export type Clock = {
  now(): Date
  /** Moves this clock; tests use it to reach an expiry without waiting. */
  shift(ms: number): void
  close(): void
}

const checkMs = 500
const resyncMs = 60_000
const sampleCount = 3
/** Between this machine's clock and its monotonic one: more than that is a clock that was set, or a machine that slept. */
const maxDriftMs = 1_000
/** By how much the two machines' clocks may run apart, so that an old measurement gives way to one that is a little worse. */
const driftPerMs = 0.0001

/** The database's time at a time of `performance.now()`, at most `errorMs` off. */
type Measurement = { databaseMs: number; at: number; errorMs: number; driftMs: number }

/**
 * The database's time without a query each time: measured at the start and once a minute, and counted from there by the monotonic
 * clock. So two servers with skewed clocks agree on every expiry, and a clock that is set changes none (R18).
 */
export async function openDatabaseClock(pool: Pick<Pool, 'query'>): Promise<Clock> {
  let known = await measure(pool)
  let triedAt = known.at
  let isMeasuring = false
  let shiftedMs = 0
  const resync = async () => {
    const hasJumped = Math.abs(readDrift() - known.driftMs) > maxDriftMs
    if (isMeasuring || (!hasJumped && performance.now() - triedAt < resyncMs)) return
    isMeasuring = true
    triedAt = performance.now()
    const measured = await measure(pool).finally(() => (isMeasuring = false))
    // On a stalled network a measurement may be off by half the stall: keep what is more certain.
    const knownErrorMs = known.errorMs + (measured.at - known.at) * driftPerMs
    if (hasJumped || measured.errorMs < knownErrorMs) known = measured
  }
  // The database may be unavailable: go on from the last measurement.
  const timer = setInterval(() => void resync().catch(() => undefined), checkMs)
  timer.unref()
  return {
    now: () => new Date(known.databaseMs + (performance.now() - known.at) + shiftedMs),
    shift: (ms) => (shiftedMs += ms),
    close: () => clearInterval(timer),
  }
}

/** The monotonic clock stands still while a machine sleeps, and the other one may be set: only the drift between both shows either. */
const readDrift = () => Date.now() - performance.now()

/** The database's time once, for a command. */
export async function readDatabaseTime(database: Pick<ClientBase, 'query'>): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now
}

/** The fastest of a few samples: the time was read at some moment of its round trip. */
async function measure(pool: Pick<Pool, 'query'>): Promise<Measurement> {
  const samples: Measurement[] = []
  while (samples.length < sampleCount) samples.push(await sample(pool))
  return samples.reduce((best, other) => (other.errorMs < best.errorMs ? other : best))
}

async function sample(pool: Pick<Pool, 'query'>): Promise<Measurement> {
  const before = performance.now()
  const now = await readDatabaseTime(pool)
  const after = performance.now()
  const errorMs = (after - before) / 2
  return { databaseMs: now.getTime(), at: before + errorMs, errorMs, driftMs: readDrift() }
}
