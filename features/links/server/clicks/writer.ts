import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { flushNextBatch, createBufferAppender, type NewClick } from '../ingest-buffer/queries.ts'
import { storeLimitedClick } from './queries.ts'
import { openSpool, type Spool } from './spool.ts'

/** How long after a failure the database is left alone while clicks go to the spool. */
const backoffMs = 1_000
const touchIntervalMs = 10_000
const maxConcurrentSaves = 2
const maxBatchSize = 2_000
/** Between two countings, so that each has many clicks to count: one costs a click half of what a small one does. */
const flushDelayMs = 100

export type ClickWriter = {
  /** Resolves once the click is safe: committed, or flushed to the spool while the database is away. */
  write(click: NewClick): Promise<void>
  /** The same for a link with a most; false when it had all its clicks already. Without a database it counts as not full. */
  writeLimited(click: NewClick, clickLimit: { maxClicks: number; hasFallback: boolean }): Promise<boolean>
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
  const appendToBuffer = createBufferAppender(database)
  const breaker = createCircuitBreaker({ log: options.log, warning: 'clicks go to the spool' })
  const ingestLoop = createIngestLoop(options)
  const replay = createReplay(options, { spool, breaker, ingestLoop, appendToBuffer })
  const batcher = createBatcher(async (clicks) => {
    if (await breaker.attempt(() => appendToBuffer(clicks))) return ingestLoop.start()
    replay.schedule()
    await spool.append(clicks)
  })
  return {
    write: batcher.write,
    async writeLimited(click, clickLimit) {
      let isWithinLimit = true
      const store = async () =>
        void (isWithinLimit = await storeLimitedClick(database, { click, timeZone, ...clickLimit }))
      if (!(await breaker.attempt(store))) await batcher.write(click)
      return isWithinLimit
    },
    async close() {
      replay.close()
      await batcher.drain()
      await ingestLoop.drain()
      await spool.close()
    },
  }
}

type CircuitBreaker = { attempt(action: () => Promise<unknown>): Promise<boolean> }

/** Answers whether the work was done. After a failure the database is left alone for a while, and nothing is tried. */
function createCircuitBreaker({ log, warning }: { log: Log; warning: string }): CircuitBreaker {
  let until = 0
  return {
    async attempt(action) {
      if (performance.now() < until) return false
      try {
        await action()
        return true
      } catch (error) {
        if (until === 0 || performance.now() - until > backoffMs) log.warn({ err: error }, warning)
        until = performance.now() + backoffMs
        return false
      }
    },
  }
}

type PendingWrite = { click: NewClick; resolve(): void; reject(error: unknown): void }

/** Two saves at a time: while the disk works on one group, this process prepares the next. */
function createBatcher(save: (clicks: NewClick[]) => Promise<void>): {
  write(click: NewClick): Promise<void>
  drain(): Promise<void>
} {
  const pending: PendingWrite[] = []
  const inFlight = new Set<Promise<void>>()
  const run = async () => {
    // What else arrives in this turn of the loop comes along.
    await new Promise((resume) => setImmediate(resume))
    while (pending.length > 0) {
      const batch = pending.splice(0, maxBatchSize)
      try {
        await save(batch.map(({ click }) => click))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
  }
  const start = () => {
    const running = run().finally(() => inFlight.delete(running))
    inFlight.add(running)
  }
  return {
    write: (click) =>
      new Promise((resolve, reject) => {
        pending.push({ click, resolve, reject })
        if (inFlight.size < maxConcurrentSaves && pending.length === 1) start()
      }),
    drain: async () => void (await Promise.all(inFlight)),
  }
}

type IngestLoop = { start(): void; drain(): Promise<void> }

/** Brings what arrived to the clicks and the counters, behind the visitors' backs: the busier, the more at once. */
function createIngestLoop({ database, timeZone, log }: Options): IngestLoop {
  const breaker = createCircuitBreaker({ log, warning: 'clicks are kept and will be counted later' })
  let running: Promise<void> | null = null
  let isRequestedAgain = false
  const run = async () => {
    do {
      isRequestedAgain = false
      let count = 0
      if (!(await breaker.attempt(async () => void (count = await flushNextBatch(database, { timeZone }))))) break
      if (count === 0) continue
      isRequestedAgain = true
      await setTimeout(flushDelayMs)
    } while (isRequestedAgain)
    running = null
  }
  return {
    start() {
      isRequestedAgain = true
      running ??= run()
    },
    drain: async () => void (await running),
  }
}

type ReplayOptions = {
  spool: Spool
  breaker: CircuitBreaker
  ingestLoop: IngestLoop
  appendToBuffer(clicks: NewClick[]): Promise<void>
}

/** Brings spooled clicks into the database as soon as it takes them, and now and then looks for what others left behind. */
function createReplay(
  { log }: Options,
  { spool, breaker, ingestLoop, appendToBuffer }: ReplayOptions,
): { schedule(): void; close(): void } {
  let isDue = true
  let isRunning = false
  const run = async () => {
    // Also what a process left behind that died between keeping and counting.
    ingestLoop.start()
    if (!isDue || isRunning) return
    isDue = false
    isRunning = true
    const replaySpool = async () => {
      const count = await spool.replay(appendToBuffer)
      if (count > 0) log.info({ count }, 'spooled clicks are in the database')
    }
    if (!(await breaker.attempt(replaySpool))) isDue = true
    isRunning = false
  }
  const tick = () => {
    isDue = true
    void spool.touch()
  }
  const timers = [setInterval(() => void run(), backoffMs), setInterval(tick, touchIntervalMs)]
  for (const timer of timers) timer.unref()
  return {
    schedule: () => void (isDue = true),
    close: () => timers.forEach((timer) => clearInterval(timer)),
  }
}
