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

/** A server just started; `failure()` is why it ended, with what it logged. */
export type LaunchedServer = { failure(): Promise<string | undefined> }
export type LaunchOptions = { bin: string; user: ServerUser; port: number }

/** Starts the server and returns before it answers. Call it under the start lock, when none is live. */
export async function launchPostmaster(location: ClusterLocation, options: LaunchOptions): Promise<LaunchedServer> {
  const last = await findPostmaster(location, options.user)
  if (last) await killOrphans(location, options.user)
  await rotateLog(location.log)
  const from = await logSize(location.log)
  // If another process reuses the old process id, PostgreSQL believes its last run is alive. It ignores the id given
  // here (meant for scripts that call pg_ctl) and still checks that no shared memory is in use.
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

/** Starts it in its own session: Ctrl-C reaches the terminal's whole group, but the app needs the server until it ends. */
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

/** On Windows the server refuses to run with administrator rights, and only pg_ctl can drop them. */
async function startByPgCtl(location: ClusterLocation, options: StartOptions): Promise<ExitState> {
  const args = ['start', '-D', location.cluster, '-l', location.log, '-o', serverArguments(location, options).join(' ')]
  // Without pipes, which the server would inherit and keep open.
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

/** A TCP port that is free on the loopback interface now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Fast shutdown (ends sessions, writes everything), then an immediate one. Throws when the server survives both. */
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
    // On Windows a signal from Node kills the process at once; pg_ctl shuts it down properly.
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
