import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const sqliteBusy = 5
const retryMs = 20

/**
 * Runs `work` while no other process (or other caller in this one) does so on the same file. The lock is SQLite's
 * on an empty database, because that is the kernel's own: it ends with its process, however that ends, so there is
 * no stale lock to judge by process ids, which are reused and mean nothing across containers.
 * Throws when the lock is not to be had within `timeoutMs`, or with the signal's reason.
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
    // Nothing is written, so there is nothing to keep a journal file for.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
