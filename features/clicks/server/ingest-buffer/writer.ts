import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { storeLimitedClick } from '../queries.ts'
import { flushNextBatch, createBufferAppender, type NewClick } from './queries.ts'
import { openSpool, type Spool } from './spool.ts'

/** How long after a failure the database is not tried; clicks go to the spool meanwhile. */
const backoffMs = 1_000
const touchIntervalMs = 10_000
const maxConcurrentSaves = 2
const maxBatchSize = 2_000
/** Pause between two flushes, so that each moves many clicks: that halves the cost of a click. */
const flushDelayMs = 100

export type ClickWriter = {
  /** Resolves once the click is durable: committed to the buffer, or on disk in the spool while the database is down. */
  write(click: NewClick): Promise<void>
  /** The same for a link with a maximum; false when the maximum was reached before. Assumes not, while the database is down. */
  writeLimited(click: NewClick, clickLimit: { maxClicks: number; hasFallback: boolean }): Promise<boolean>
  close(): Promise<void>
}

type Options = { database: Pick<Database, 'db'>; dataDir: string; timeZone: string; log: Log }

/**
 * Writes clicks in batches: clicks that come in during a commit form the next batch, so a click gets cheaper with load. The
 * ingest loop counts a click within about 100 ms after it is durable; the redirect does not wait for that.
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

/** `attempt` returns whether the action succeeded. For `backoffMs` after a failure it returns false without trying. */
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

/** Two saves at a time: while the database flushes one batch, this process sends the next. */
function createBatcher(save: (clicks: NewClick[]) => Promise<void>): {
  write(click: NewClick): Promise<void>
  drain(): Promise<void>
} {
  const pending: PendingWrite[] = []
  const inFlight = new Set<Promise<void>>()
  const run = async () => {
    // Waits for the other requests of this turn of the event loop, so that they share the batch.
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

/** Moves the buffer to the clicks and counters in the background, every `flushDelayMs` until it is empty. */
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

/** Replays the spool once the database works again, and every `touchIntervalMs` looks for files of processes that died. */
function createReplay(
  { log }: Options,
  { spool, breaker, ingestLoop, appendToBuffer }: ReplayOptions,
): { schedule(): void; close(): void } {
  let isDue = true
  let isRunning = false
  const run = async () => {
    // A process may have died between filling the buffer and flushing it.
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
