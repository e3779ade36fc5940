import type { Pool } from 'pg'
import type { Log } from '#platform/server/log.ts'
import { openSpool } from './spool.ts'
import { storeBoundedClick, storeClicks, type NewClick } from './store.ts'

/** How long after a failure the database is left alone while clicks go to the spool. */
const restMs = 1_000
const touchMs = 10_000
const mostTogether = 2_000

export type ClickWriter = {
  /** Resolves once the click is safe: committed, or flushed to the spool while the database is away. */
  write(click: NewClick): Promise<void>
  /** The same for a link with a most; false when it had all its clicks already. Without a database it counts as not full. */
  writeBounded(click: NewClick, bounds: { most: number; hasFallback: boolean }): Promise<boolean>
  close(): Promise<void>
}

type Options = { pool: Pool; dataDir: string; timeZone: string; log: Log }
type Waiting = { click: NewClick; resolve(): void; reject(error: unknown): void }

/**
 * Writes clicks in groups: whatever arrives while one commit is under way goes into the next. The busier, the larger the
 * group and the cheaper each click; with one visitor at a time each has a commit of its own.
 */
export function createClickWriter({ pool, dataDir, timeZone, log }: Options): ClickWriter {
  const spool = openSpool(dataDir)
  let waiting: Waiting[] = []
  let underWay: Promise<void> | null = null
  let awayUntil = 0
  let hasSpooled = true // whatever an earlier process left behind

  const isAway = () => performance.now() < awayUntil
  const noteFailure = (error: unknown) => {
    if (!isAway()) log.warn({ err: error }, 'clicks go to the spool: the database does not take them')
    awayUntil = performance.now() + restMs
  }

  async function save(clicks: NewClick[]): Promise<void> {
    if (!isAway()) {
      try {
        return await storeClicks(pool, { clicks, timeZone })
      } catch (error) {
        noteFailure(error)
      }
    }
    hasSpooled = true
    await spool.append(clicks)
  }

  async function writeGroups(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, mostTogether)
      await save(group.map(({ click }) => click)).then(
        () => group.forEach(({ resolve }) => resolve()),
        (error: unknown) => group.forEach(({ reject }) => reject(error)),
      )
    }
    underWay = null
  }

  const write = (click: NewClick): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ click, resolve, reject })
      underWay ??= new Promise<void>((begin) => setImmediate(begin)).then(writeGroups)
    })

  async function replay(): Promise<void> {
    if (!hasSpooled || isAway()) return
    hasSpooled = false
    try {
      const count = await spool.replay((clicks) => storeClicks(pool, { clicks, timeZone }))
      if (count > 0) log.info({ count }, 'spooled clicks are in the database')
    } catch (error) {
      hasSpooled = true
      noteFailure(error)
    }
  }

  const timers = [
    setInterval(() => void replay(), restMs),
    setInterval(() => {
      hasSpooled = true
      void spool.touch()
    }, touchMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    write,
    async writeBounded(click, bounds) {
      if (!isAway()) {
        try {
          return await storeBoundedClick(pool, { click, timeZone, ...bounds })
        } catch (error) {
          noteFailure(error)
        }
      }
      await write(click)
      return true
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await underWay
      await spool.close()
    },
  }
}
