import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { countArrivals, createKeeper, type NewClick } from '../arrivals/queries.ts'
import { storeBoundedClick } from './queries.ts'
import { openSpool, type Spool } from './spool.ts'

/** How long after a failure the database is left alone while clicks go to the spool. */
const restMs = 1_000
const touchMs = 10_000
const savesTogether = 2
const mostTogether = 2_000
/** Between two countings, so that each has many clicks to count: one costs a click half of what a small one does. */
const gatherMs = 100

export type ClickWriter = {
  /** Resolves once the click is safe: committed, or flushed to the spool while the database is away. */
  write(click: NewClick): Promise<void>
  /** The same for a link with a most; false when it had all its clicks already. Without a database it counts as not full. */
  writeBounded(click: NewClick, bounds: { most: number; hasFallback: boolean }): Promise<boolean>
  close(): Promise<void>
}

type Options = { database: Pick<Database, 'db'>; dataDir: string; timeZone: string; log: Log }

/**
 * Writes clicks in groups: whatever arrives while commits are under way goes into the next. The busier, the larger the
 * group and the cheaper each click; with one visitor at a time each has a commit of its own. Once safe, a click is counted
 * within a tenth of a second; nobody waits for that.
 */
export function createClickWriter(options: Options): ClickWriter {
  const { database, timeZone } = options
  const spool = openSpool(options.dataDir)
  const keep = createKeeper(database)
  const outage = watchOutage({ log: options.log, outcome: 'clicks go to the spool' })
  const counting = createCounting(options)
  const replay = createReplay(options, { spool, outage, counting, keep })
  const groups = createGroups(async (clicks) => {
    if (await outage.attempt(() => keep(clicks))) return counting.start()
    replay.note()
    await spool.append(clicks)
  })
  return {
    write: groups.write,
    async writeBounded(click, bounds) {
      let isWithin = true
      const store = async () => void (isWithin = await storeBoundedClick(database, { click, timeZone, ...bounds }))
      if (!(await outage.attempt(store))) await groups.write(click)
      return isWithin
    },
    async close() {
      replay.close()
      await groups.settled()
      await counting.settled()
      await spool.close()
    },
  }
}

type Outage = { attempt(work: () => Promise<unknown>): Promise<boolean> }

/** Answers whether the work was done. After a failure the database is left alone for a while, and nothing is tried. */
function watchOutage({ log, outcome }: { log: Log; outcome: string }): Outage {
  let until = 0
  return {
    async attempt(work) {
      if (performance.now() < until) return false
      try {
        await work()
        return true
      } catch (error) {
        if (until === 0 || performance.now() - until > restMs) log.warn({ err: error }, outcome)
        until = performance.now() + restMs
        return false
      }
    },
  }
}

type Waiting = { click: NewClick; resolve(): void; reject(error: unknown): void }

/** Two saves at a time: while the disk works on one group, this process prepares the next. */
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

type Counting = { start(): void; settled(): Promise<void> }

/** Brings what arrived to the clicks and the counters, behind the visitors' backs: the busier, the more at once. */
function createCounting({ database, timeZone, log }: Options): Counting {
  const outage = watchOutage({ log, outcome: 'clicks are kept and will be counted later' })
  let running: Promise<void> | null = null
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      let count = 0
      if (!(await outage.attempt(async () => void (count = await countArrivals(database, { timeZone }))))) break
      if (count === 0) continue
      isAskedAgain = true
      await setTimeout(gatherMs)
    } while (isAskedAgain)
    running = null
  }
  return {
    start() {
      isAskedAgain = true
      running ??= run()
    },
    settled: async () => void (await running),
  }
}

type Parts = { spool: Spool; outage: Outage; counting: Counting; keep(clicks: NewClick[]): Promise<void> }

/** Brings spooled clicks into the database as soon as it takes them, and now and then looks for what others left behind. */
function createReplay({ log }: Options, { spool, outage, counting, keep }: Parts): { note(): void; close(): void } {
  let isDue = true
  let isRunning = false
  const run = async () => {
    // Also what a process left behind that died between keeping and counting.
    counting.start()
    if (!isDue || isRunning) return
    isDue = false
    isRunning = true
    const bring = async () => {
      const count = await spool.replay(keep)
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
