import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'

/**
 * How long a change of tables may wait for a lock. Whoever comes after it waits as long, so it must be short. It must also be below
 * PostgreSQL's `deadlock_timeout` of 1 s: then the change gives in before a request can be chosen to end a deadlock.
 */
export const lockMs = 500

/** `lock_not_available`, `deadlock_detected`. */
const lockCodes = ['55P03', '40P01']

/** Thrown when a lock was held during all tries. */
export class TablesBusyError extends Error {
  constructor(tries: number, { cause }: { cause: Error }) {
    super(
      `Others hold a lock that a change of the tables needs, ${tries} times in a row. Nothing was changed. End long transactions and try again. (${cause.message})`,
      { cause },
    )
    this.name = 'TablesBusyError'
  }
}

/**
 * Runs a transaction that changes tables while requests use them. `attempt` sets `lock_timeout` to `lockMs` and undoes all it did when it
 * fails. It runs again while a lock is held, at most `tryCount` times. Other errors pass.
 */
export async function retryWhenLocked(attempt: () => Promise<void>, { tryCount = 60 } = {}): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (tries === tryCount) throw new TablesBusyError(tries, { cause: error as Error })
    }
    // Requests that waited behind it get a turn.
    await pause(lockMs * (0.5 + Math.random()))
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return lockCodes.includes(String((cause as { code?: unknown } | undefined)?.code))
}
