import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg'
import type { Log } from '../log.ts'
import { openDatabase, type Database } from './database.ts'
import { createLoader } from './loader.ts'
import { findMismatch, hasReached, readProgress, readServerState, type ServerProgress } from './server-progress.ts'

/** A replica that is looked at every second, and left out as soon as something fails in between. */
export type ReplicaWatch = {
  isUsed(): boolean
  leaveOut(error: Error): void
  /** Whether it shows everything that the primary had committed; waits a little for it. */
  hasReached(primary: ServerProgress): Promise<boolean>
  /** Rejects also when the replica is left out meanwhile: a server that is gone without a word never answers. */
  query(statement: QueryConfig, values: unknown[]): Promise<QueryResult>
  lagSeconds(): number | null
  close(): Promise<void>
}

const checkMs = 1_000
/** Of a check, and of each look at how far the replica is. */
const timeoutMs = 1_000
/** Queries would wait in vain for one that is further behind. */
const maxLagSeconds = 1
/** A sound replica is a few milliseconds behind, which a query waits. */
const maxWaitMs = 50
const pollMs = 2

type Options = { connection: PoolConfig; primary: Pool; log: Log }

export function watchReplica(options: Options): ReplicaWatch {
  const { connection, log } = options
  const probe = openDatabase(connection, { onError: ignore, poolSize: 1, queryTimeoutMs: timeoutMs })
  const load = createLoader(async () => new Map([['', await readProgress(probe.pool)]]))
  const state: State = {
    isUsed: false,
    fault: 'it was not checked yet',
    lagSeconds: null,
    known: { isStandby: true, position: 0, xid: 0 },
    reads: null,
    unanswered: new Set(),
    measureLag: createLagMeter(),
  }
  const checks = repeat(() => check(state, { ...options, probe: probe.pool }))
  return {
    isUsed: () => state.isUsed,
    leaveOut(error) {
      if (state.isUsed) log.warn({ reason: error.message }, 'a query failed on the replica; retrying on the primary')
      leaveOut(state, error)
    },
    hasReached: (primary) => waitFor(state, { primary, load: async () => (await load(''))! }),
    query(statement, values) {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult>()
      state.unanswered.add(reject)
      state.reads!.pool.query(statement, values).then(resolve, reject)
      return promise.finally(() => state.unanswered.delete(reject))
    },
    lagSeconds: () => state.lagSeconds,
    async close() {
      await checks.stop()
      await Promise.all([probe.close(), state.reads?.close()])
    },
  }
}

type State = {
  isUsed: boolean
  /** What the last check found. */
  fault: string | null
  lagSeconds: number | null
  /** What the replica was last seen to show; it only grows. */
  known: ServerProgress
  reads: (Database & { process: string }) | null
  unanswered: Set<(error: Error) => void>
  measureLag: ReturnType<typeof createLagMeter>
}

function leaveOut(state: State, error: Error): void {
  state.isUsed = false
  for (const reject of state.unanswered) reject(error)
}

type CheckOptions = Options & { probe: Pool }

async function check(state: State, options: CheckOptions): Promise<void> {
  const fault = await examine(state, options).catch((error: Error) => {
    state.lagSeconds = null
    leaveOut(state, error)
    return error.message || String(error)
  })
  state.isUsed = fault === null
  if (fault === state.fault) return
  state.fault = fault
  if (fault === null) options.log.info('lists are read from the replica')
  else options.log.warn({ reason: fault }, 'lists are read from the primary, because the replica cannot be used')
}

async function examine(state: State, { connection, probe, primary }: CheckOptions): Promise<string | null> {
  const [standby, here] = await Promise.all([readServerState(probe), readServerState(primary)])
  const mismatch = findMismatch(standby, here)
  if (mismatch) throw new Error(mismatch)
  if (state.reads?.process !== standby.process) {
    void state.reads?.close()
    state.reads = { ...openReads(connection, standby.process), process: standby.process }
  }
  state.known = standby
  state.lagSeconds = state.measureLag(standby, here)
  return state.lagSeconds > maxLagSeconds ? 'it is more than a second behind' : null
}

type WaitOptions = { primary: ServerProgress; load(): Promise<ServerProgress> }

async function waitFor(state: State, { primary, load }: WaitOptions): Promise<boolean> {
  const endsAt = performance.now() + maxWaitMs
  while (!hasReached(state.known, primary)) {
    // Until the next check, so that not every query waits in vain.
    if (performance.now() > endsAt) state.isUsed = false
    if (!state.isUsed) return false
    state.known = await load()
    if (!state.known.isStandby) throw new Error('it was promoted')
    if (!hasReached(state.known, primary)) await pause(pollMs)
  }
  return true
}

/** The next check finds out what a lost connection means. */
const ignore = () => undefined

function repeat(work: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      await work()
      await pause(checkMs, undefined, { signal }).catch(ignore)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Connections to the server that was checked: behind one address there may be several, and each is somewhere else. */
function openReads(connection: PoolConfig, process: string): Database {
  const verify = (client: PoolClient, finish: (error?: Error) => void) =>
    void readServerState(client).then((state) => {
      finish(state.process === process ? undefined : new Error('another server than the one that was checked answers'))
    }, finish)
  return openDatabase({ ...connection, verify }, { onError: ignore })
}

/** Answers for how many seconds the standby has been behind where the primary was. */
function createLagMeter(): (standby: ServerProgress, primary: ServerProgress) => number {
  let samples: { progress: ServerProgress; at: number }[] = []
  return (standby, primary) => {
    const now = performance.now()
    // The oldest are kept: the first of them is the lag.
    samples = [...samples, { progress: primary, at: now }]
      .filter(({ progress }) => !hasReached(standby, progress))
      .slice(0, 60)
    return samples[0] ? (now - samples[0].at) / 1_000 : 0
  }
}
