import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { storeBoundedClick, storeClicks, type NewClick } from './queries.ts'
import { openSpool, type Spool } from './spool.ts'

/** How long after a failure the database is left alone while clicks go to the spool. */
const restMs = 1_000
const touchMs = 10_000
const mostTogether = 2_000
const savesTogether = 2

export type ClickWriter = {
  /** Resolves once the click is safe: committed, or flushed to the spool while the database is away. */
  write(click: NewClick): Promise<void>
  /** The same for a link with a most; false when it had all its clicks already. Without a database it counts as not full. */
  writeBounded(click: NewClick, bounds: { most: number; hasFallback: boolean }): Promise<boolean>
  close(): Promise<void>
}

type Options = { pool: Database['pool']; dataDir: string; timeZone: string; log: Log }

/**
 * Writes clicks in groups: whatever arrives while commits are under way goes into the next. The busier, the larger the
 * group and the cheaper each click; with one visitor at a time each has a commit of its own.
 */
export function createClickWriter(options: Options): ClickWriter {
  const { pool, timeZone } = options
  const spool = openSpool(options.dataDir)
  const outage = watchOutage(options.log)
  const replay = createReplay(options, { spool, outage })
  const groups = createGroups(async (clicks) => {
    if (await outage.attempt(() => storeClicks(pool, { clicks, timeZone }))) return
    replay.note()
    await spool.append(clicks)
  })
  return {
    write: groups.write,
    async writeBounded(click, bounds) {
      let isWithin = true
      const store = async () => void (isWithin = await storeBoundedClick(pool, { click, timeZone, ...bounds }))
      if (!(await outage.attempt(store))) await groups.write(click)
      return isWithin
    },
    async close() {
      replay.close()
      await groups.settled()
      await spool.close()
    },
  }
}

type Outage = { attempt(work: () => Promise<unknown>): Promise<boolean> }

/** Answers whether the work was done. After a failure the database is left alone for a while, and nothing is tried. */
function watchOutage(log: Log): Outage {
  let until = 0
  return {
    async attempt(work) {
      if (performance.now() < until) return false
      try {
        await work()
        return true
      } catch (error) {
        if (until === 0 || performance.now() - until > restMs) log.warn({ err: error }, 'clicks go to the spool')
        until = performance.now() + restMs
        return false
      }
    },
  }
}

type Waiting = { click: NewClick; resolve(): void; reject(error: unknown): void }

/** Two saves at a time: while the database works on one group, this process prepares the next. */
function createGroups(save: (clicks: NewClick[]) => Promise<void>): {
  write(click: NewClick): Promise<void>
  settled(): Promise<void>
} {
  const waiting: Waiting[] = []
  const underWay = new Set<Promise<void>>()
  const run = async () => {
    // What else arrives in this turn of the loop comes along.
    await new Promise((begin) => setImmediate(begin))
    while (waiting.length > 0) {
      const group = waiting.splice(0, mostTogether)
      try {
        await save(group.map(({ click }) => click))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
  }
  const start = () => {
    const running = run().finally(() => underWay.delete(running))
    underWay.add(running)
  }
  return {
    write: (click) =>
      new Promise((resolve, reject) => {
        waiting.push({ click, resolve, reject })
        if (underWay.size < savesTogether && waiting.length === 1) start()
      }),
    settled: async () => void (await Promise.all(underWay)),
  }
}

type Parts = { spool: Spool; outage: Outage }

/** Brings spooled clicks into the database as soon as it takes them, and now and then looks for what others left behind. */
function createReplay({ pool, timeZone, log }: Options, { spool, outage }: Parts): { note(): void; close(): void } {
  let isDue = true
  let isRunning = false
  const run = async () => {
    if (!isDue || isRunning) return
    isDue = false
    isRunning = true
    const bring = async () => {
      const count = await spool.replay((clicks) => storeClicks(pool, { clicks, timeZone }))
      if (count > 0) log.info({ count }, 'spooled clicks are in the database')
    }
    if (!(await outage.attempt(bring))) isDue = true
    isRunning = false
  }
  const look = () => {
    isDue = true
    void spool.touch()
  }
  const timers = [setInterval(() => void run(), restMs), setInterval(look, touchMs)]
  for (const timer of timers) timer.unref()
  return {
    note: () => void (isDue = true),
    close: () => timers.forEach((timer) => clearInterval(timer)),
  }
}
