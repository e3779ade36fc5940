import { setTimeout as pause } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import type { Closable } from '../base.ts'
import type { Log } from '../log.ts'

type RunAloneOptions = {
  connection: PoolConfig
  log: Log
  /** Of the work. Processes that share the database and this name take turns. */
  name: string
  /** Begins the work; it is closed once this process can no longer be sure to be the only one. */
  open(): Promise<Closable>
  retryMs?: number
}

const defaultRetryMs = 2_000
const checkMs = 5_000
const ownConnection = {
  application_name: 'foundry-lock',
  connectionTimeoutMillis: 2_000,
  query_timeout: 5_000,
  keepAlive: true,
}

/**
 * Does work that only one of several processes may do. The lock belongs to a connection of its own: when this process dies, or loses the
 * database, PostgreSQL gives the lock to the next one within seconds.
 */
export function runAlone(options: RunAloneOptions): Closable {
  const closing = new AbortController()
  const done = repeat(options, closing.signal)
  return {
    close: async () => {
      closing.abort()
      await done
    },
  }
}

async function repeat(options: RunAloneOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runOnce(options, signal).catch((err: unknown) =>
      options.log.warn({ err, work: options.name }, 'exclusive work stopped; another process may take over'),
    )
    await wait(options.retryMs ?? defaultRetryMs, signal)
  }
}

/** Ends when the connection does, or the signal says so; at once where another process has the lock. */
async function runOnce({ connection, name, open }: RunAloneOptions, signal: AbortSignal): Promise<void> {
  const client = new Client({ ...connection, ...ownConnection })
  const lost = new AbortController()
  client.on('error', () => undefined) // 'end' follows
  client.on('end', () => lost.abort())
  const ending = AbortSignal.any([signal, lost.signal])
  let work: Closable | undefined
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"', [name])
    if (!rows[0].isMine) return
    work = await open()
    // A connection may also be gone without a word.
    while (!ending.aborted) {
      await wait(checkMs, ending)
      if (!ending.aborted) await client.query('select 1')
    }
  } finally {
    await work?.close()
    await client.end().catch(() => undefined)
  }
}

const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined)
