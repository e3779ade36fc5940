import { execFile, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { clusterPathForServer, type ClusterLocation } from './location.ts'
import { findPostmaster, isRunning, killOrphans, sendSignal } from './postmaster-file.ts'
import { serverEnvironment } from './server-environment.ts'
import { rotateLog, logSize, readLogSince } from './server-log.ts'
import { serverArguments } from './server-settings.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)
const fastStopMs = 5_000
const hardStopMs = 15_000

/** A server just started: `failure()` tells why once it has ended, with what it wrote. */
export type LaunchedServer = { failure(): Promise<string | undefined> }
export type LaunchOptions = { bin: string; user: ServerUser; port: number }

/** Starts the server and returns before it answers. Call it under the start lock, when none is live. */
export async function launchPostmaster(location: ClusterLocation, options: LaunchOptions): Promise<LaunchedServer> {
  const last = await findPostmaster(location, options.user)
  if (last) await killOrphans(location, options.user)
  await rotateLog(location.log)
  const from = await logSize(location.log)
  // A process id reused by something else would make PostgreSQL believe its last run is alive. It disregards the one
  // named here (meant for a script that calls pg_ctl) and still checks that no shared memory is in use.
  const environment = serverEnvironment(last ? { PG_GRANDPARENT_PID: String(last.pid) } : {})
  const launch = process.platform === 'win32' ? startByPgCtl : startDetached
  const exit = await launch(location, { ...options, environment })
  return {
    failure: async () =>
      exit.reason === undefined
        ? undefined
        : `PostgreSQL ended (${exit.reason}): ${await readLogSince(location.log, from)}`,
  }
}

type StartOptions = LaunchOptions & { environment: Record<string, string> }
type ExitState = { reason?: string }

/** In a session of its own: a terminal's Ctrl-C reaches the whole group, and the app needs the server to its end. */
async function startDetached(location: ClusterLocation, options: StartOptions): Promise<ExitState> {
  const exit: ExitState = {}
  const log = await open(location.log, 'a', 0o600)
  try {
    const args = ['-D', clusterPathForServer(location.cluster, options.user), ...serverArguments(location, options)]
    const child = spawn(join(options.bin, 'postgres'), args, {
      cwd: location.cluster,
      detached: true,
      env: options.environment,
      stdio: ['ignore', log.fd, log.fd],
      ...options.user,
    })
    child.once('error', (error) => (exit.reason = error.message))
    child.once('exit', (code, signal) => (exit.reason = signal ?? `code ${code}`))
    child.unref()
  } finally {
    await log.close()
  }
  return exit
}

/** Windows: only pg_ctl knows how to shed an administrator's rights, without which the server refuses to run. */
async function startByPgCtl(location: ClusterLocation, options: StartOptions): Promise<ExitState> {
  const args = ['start', '-D', location.cluster, '-l', location.log, '-o', serverArguments(location, options).join(' ')]
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
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Fast shutdown (sessions are cut, everything is written), then a hard one. Throws when the server outlives both. */
export async function stopPostmaster(
  location: ClusterLocation,
  options: { bin: () => Promise<string>; user: ServerUser },
): Promise<void> {
  const postmaster = await findPostmaster(location, options.user)
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
