import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterLocation } from './location.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)

/** The contents of `postmaster.pid`. `isLive`: the process runs and is this cluster's server, not one that reuses its id. */
export type Postmaster = { pid: number; port: number; isReady: boolean; isLive: boolean }

/** Finds the process that serves the cluster, or that last did and crashed; nothing after a clean stop. */
export async function findPostmaster(location: ClusterLocation, user: ServerUser): Promise<Postmaster | undefined> {
  const file = await readFile(join(location.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = file.split('\n')
  const [pid, , startedAtSeconds, port] = lines.map(Number)
  if (!pid || pid < 0) return undefined
  const startedAtMs = (startedAtSeconds ?? 0) * 1000
  const isLive = await isServerOf(location, { pid, startedAtMs, user })
  return { pid, port: port ?? 0, isReady: lines[7]?.trim() === 'ready', isLive }
}

async function isServerOf(
  location: ClusterLocation,
  postmaster: { pid: number; startedAtMs: number; user: ServerUser },
): Promise<boolean> {
  if (!(await isRunning(postmaster.pid))) return false
  // A process id from before the last boot is stale; two minutes allow for a clock that was set since.
  if (process.platform !== 'linux') return postmaster.startedAtMs > Date.now() - uptime() * 1000 - 120_000
  return (await workingFolder(postmaster.pid, postmaster.user)) === (await realpath(location.cluster))
}

/** Whether the process runs; a zombie (as in containers without an init process) does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) [ZX] /.test(status)
}

/** PostgreSQL's working directory is its cluster. In containers root may not read it, so the server's account does. */
async function workingFolder(pid: number, user: ServerUser): Promise<string | undefined> {
  const link = `/proc/${pid}/cwd`
  try {
    return await readlink(link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || !user) return undefined
    const result = await run('readlink', [link], { ...user, cwd: '/' }).catch(() => undefined)
    return result?.stdout.trimEnd()
  }
}

/**
 * Ends the backends of a killed postmaster: one in a long query notices only afterwards, and no new server can start before.
 * Only on Linux can we tell whose they are; elsewhere starting is retried until they are gone.
 */
export async function killOrphans(location: ClusterLocation, user: ServerUser): Promise<void> {
  if (process.platform !== 'linux') return
  const cluster = await realpath(location.cluster)
  for (const name of await readdir('/proc')) {
    const program = /^\d+$/.test(name) ? await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '') : ''
    if (program !== 'postgres\n' || (await workingFolder(Number(name), user)) !== cluster) continue
    sendSignal(Number(name), 'SIGKILL')
  }
}

/** Sends a signal to a process that may have ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
