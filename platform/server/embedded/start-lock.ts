import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const sqliteBusy = 5
const retryMs = 20

/**
 * Runs `work` while no other process, and no other caller in this one, does so on the same file. It uses SQLite's lock on an
 * empty database, which is a kernel lock: it ends with its process, so there are no stale locks to detect by process ids,
 * which are reused and mean nothing across containers.
 * Throws where it cannot get the lock within `timeoutMs`, or with the signal's reason.
 */
export async function withStartLock<T>(
  work: () => Promise<T>,
  options: { file: string; timeoutMs: number; signal?: AbortSignal },
): Promise<T> {
  const database = new DatabaseSync(options.file)
  try {
    const deadline = performance.now() + options.timeoutMs
    while (!tryLock(database)) {
      options.signal?.throwIfAborted()
      if (performance.now() > deadline) throw new Error(`Another process holds ${options.file} for too long`)
      await sleep(retryMs)
    }
    return await work()
  } finally {
    database.close()
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    // Nothing is written, so no journal file is needed.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
