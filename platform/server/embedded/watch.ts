import { setTimeout as sleep } from 'node:timers/promises'
import { joinServer, provision, type AdminSession } from './admin-session.ts'
import { readPasswords } from './cluster.ts'
import { stopPostmaster } from './postmaster.ts'
import { ensureServer, ServerExitedError, type Server } from './server.ts'
import { withStartLock } from './start-lock.ts'

const lockTimeoutMs = 180_000
const firstStartAttempts = 5
const firstDelayMs = 100
const maxDelayMs = 5_000
// A server that crashes sooner than this after its start is in a crash loop.
const steadyMs = 2_000

export type EmbeddedLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Watches the server for one process: keeps a session with it and recovers when that is lost. */
export type Watch = {
  server: Server
  database: string
  log: EmbeddedLog
  stopping: AbortController
  listeners: ((isUp: boolean) => void)[]
  session: AdminSession | undefined
  upSince: number
  delayMs: number
  recovery: Promise<void>
}

export function createWatch(server: Server, options: { database: string; log: EmbeddedLog }): Watch {
  return {
    ...options,
    server,
    stopping: new AbortController(),
    listeners: [],
    session: undefined,
    upSince: 0,
    delayMs: firstDelayMs,
    recovery: Promise.resolve(),
  }
}

/** Connects to the server and joins it; retries a few times if it ends at once. */
export async function startWatch(watch: Watch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await establish(watch)
    } catch (error) {
      if (!(error instanceof ServerExitedError) || attempt === firstStartAttempts) throw error
      watch.log.warn({ err: error, attempt }, 'embedded PostgreSQL did not start')
      await sleep(firstDelayMs * attempt)
    }
  }
}

async function establish(watch: Watch): Promise<void> {
  const startedAt = performance.now()
  const { server, stopping } = watch
  const lock = { file: server.location.lock, timeoutMs: lockTimeoutMs, signal: stopping.signal }
  await withStartLock(async () => {
    const { client, isStarted } = await ensureServer(server, stopping.signal)
    try {
      const findPassword = async () => (await readPasswords(server.location)).app
      await provision(client, { database: watch.database, findPassword })
      const session = await joinServer(client)
      session.onLost(() => (watch.recovery = recover(watch)))
      watch.session = session
      watch.upSince = performance.now()
      const how = isStarted ? 'started' : session.isOwner() ? 'adopted' : 'joined'
      watch.log.info({ how, tookMs: Math.round(performance.now() - startedAt) }, 'embedded PostgreSQL is up')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw new ServerExitedError(`PostgreSQL could not be joined: ${(error as Error).message}`, { cause: error })
    }
  }, lock)
}

async function recover(watch: Watch): Promise<void> {
  const { signal } = watch.stopping
  watch.session = undefined
  if (signal.aborted) return
  if (performance.now() - watch.upSince > steadyMs) watch.delayMs = firstDelayMs
  watch.log.error({}, 'embedded PostgreSQL stopped unexpectedly; restarting it')
  notifyListeners(watch, false)
  while (!signal.aborted) {
    await sleep(watch.delayMs, undefined, { signal }).catch(() => undefined)
    watch.delayMs = Math.min(watch.delayMs * 2, maxDelayMs)
    if (await tryEstablish(watch)) return notifyListeners(watch, true)
  }
}

async function tryEstablish(watch: Watch): Promise<boolean> {
  try {
    await establish(watch)
    return true
  } catch (error) {
    const { aborted } = watch.stopping.signal
    if (!aborted) watch.log.warn({ err: error, nextInMs: watch.delayMs }, 'embedded PostgreSQL is still down')
    return false
  }
}

function notifyListeners(watch: Watch, isUp: boolean): void {
  for (const listener of watch.listeners) listener(isUp)
}

/** Ends any recovery and leaves the server; stops it where no other process is joined. */
export async function stopWatch(watch: Watch): Promise<void> {
  const { server, log } = watch
  watch.stopping.abort()
  await watch.recovery
  await withStartLock(
    async () => {
      const isLast = await watch.session?.leave().catch(() => false)
      if (isLast) await stopPostmaster(server.location, server)
      log.info({ isLast }, 'released embedded PostgreSQL')
    },
    { file: server.location.lock, timeoutMs: lockTimeoutMs },
  )
  watch.session = undefined
}
