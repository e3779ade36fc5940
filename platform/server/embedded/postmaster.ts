import { execFile, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { seenByServer, type Place } from './place.ts'
import { findPostmaster, isRunning, killOrphans, sendSignal } from './postmaster-file.ts'
import { serverEnvironment } from './server-environment.ts'
import { boundLog, logSize, readLogSince } from './server-log.ts'
import { serverArguments } from './server-settings.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)
const fastStopMs = 5_000
const hardStopMs = 15_000

/** A server just started: `failure()` tells why once it has ended, with what it wrote. */
export type Launched = { failure(): Promise<string | undefined> }
export type LaunchOptions = { bin: string; user: ServerUser; port: number }

/** Starts the server and returns before it answers. Call it under the start lock, when none is live. */
export async function launchPostmaster(place: Place, options: LaunchOptions): Promise<Launched> {
  const last = await findPostmaster(place, options.user)
  if (last) await killOrphans(place, options.user)
  await boundLog(place.log)
  const from = await logSize(place.log)
  // A process id reused by something else would make PostgreSQL believe its last run is alive. It disregards the one
  // named here (meant for a script that calls pg_ctl) and still checks that no shared memory is in use.
  const environment = serverEnvironment(last ? { PG_GRANDPARENT_PID: String(last.pid) } : {})
  const launch = process.platform === 'win32' ? startByPgCtl : startDetached
  const end = await launch(place, { ...options, environment })
  return {
    failure: async () =>
      end.reason === undefined ? undefined : `PostgreSQL ended (${end.reason}): ${await readLogSince(place.log, from)}`,
  }
}

type StartOptions = LaunchOptions & { environment: Record<string, string> }
type End = { reason?: string }

/** In a session of its own: a terminal's Ctrl-C reaches the whole group, and the app needs the server to its end. */
async function startDetached(place: Place, options: StartOptions): Promise<End> {
  const end: End = {}
  const log = await open(place.log, 'a', 0o600)
  try {
    const args = ['-D', seenByServer(place.cluster, options.user), ...serverArguments(place, options)]
    const child = spawn(join(options.bin, 'postgres'), args, {
      cwd: place.cluster,
      detached: true,
      env: options.environment,
      stdio: ['ignore', log.fd, log.fd],
      ...options.user,
    })
    child.once('error', (error) => (end.reason = error.message))
    child.once('exit', (code, signal) => (end.reason = signal ?? `code ${code}`))
    child.unref()
  } finally {
    await log.close()
  }
  return end
}

/** Windows: only pg_ctl knows how to shed an administrator's rights, without which the server refuses to run. */
async function startByPgCtl(place: Place, options: StartOptions): Promise<End> {
  const args = ['start', '-D', place.cluster, '-l', place.log, '-o', serverArguments(place, options).join(' ')]
  // Without pipes: the server would inherit them and keep them open.
  const child = spawn(join(options.bin, 'pg_ctl'), args, {
    env: options.environment,
    stdio: 'ignore',
    windowsHide: true,
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ reason: error.message }))
    child.once('exit', (code) => resolve(code === 0 ? {} : { reason: `code ${code}` }))
  })
}

/** A TCP port free on the loopback now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Fast shutdown (sessions are cut, everything is written), then a hard one. Throws when the server outlives both. */
export async function stopPostmaster(
  place: Place,
  options: { bin: () => Promise<string>; user: ServerUser },
): Promise<void> {
  const postmaster = await findPostmaster(place, options.user)
  if (!postmaster?.isLive) return
  const startedAt = performance.now()
  const steps = [
    { signal: 'SIGINT', untilMs: fastStopMs },
    { signal: 'SIGQUIT', untilMs: hardStopMs },
  ] as const
  for (const { signal, untilMs } of steps) {
    // On Windows a signal sent by Node ends the process at once; pg_ctl knows the server's own way.
    if (process.platform === 'win32')
      await run(join(await options.bin(), 'pg_ctl'), ['kill', signal.slice(3), String(postmaster.pid)])
    else sendSignal(postmaster.pid, signal)
    while (performance.now() - startedAt < untilMs) {
      if (!(await isRunning(postmaster.pid))) return
      await sleep(5)
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}
