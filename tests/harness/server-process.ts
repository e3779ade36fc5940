import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { resolveClusterLocation } from '#platform/server/embedded/location.ts'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { findPostmaster, isRunning, sendSignal } from '#platform/server/embedded/postmaster-file.ts'
import { findServerUser } from '#platform/server/embedded/server-user.ts'
import { until } from './measure.ts'
import { readServerFlags } from './server-flags.ts'

export const projectFolder = path.resolve(import.meta.dirname, '../..')
const maxOutputLength = 5_000_000

export type Exit = { code: number | null; signal: NodeJS.Signals | null; tookMs: number }

/** The server as an operator starts it: a process of its own, reached over HTTP and ended by signals. */
export type ServerProcess = {
  url: string
  port: number
  pid: number
  isAlive(): boolean
  /** What it wrote, both streams in order, the newest 5,000,000 characters. */
  output(): string
  /** Resolves once `/readyz` says yes, with the milliseconds since the start; throws with its words when it ended instead. */
  waitUntilReady(options?: { withinMs?: number }): Promise<number>
  /** Sends a signal and answers how it ended; `tookMs` counts from the signal. */
  end(signal: NodeJS.Signals): Promise<Exit>
  /** How it ended; `tookMs` counts from its start. */
  exit: Promise<Exit>
}

export type ServerProcessOptions = {
  /** Added to an environment that holds nothing of ours. */
  env: Record<string, string>
  port?: number
  /** The folder of another release than this one. */
  folder?: string
  program?: string
}

const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** Starts `node apps/server/main.ts` with the flags of `bin/start`; whatever is left of it when the test ends is killed. */
export async function startServerProcess({
  env,
  port,
  folder = projectFolder,
  program = 'apps/server/main.ts',
}: ServerProcessOptions): Promise<ServerProcess> {
  const listenPort = port ?? (await findFreePort())
  const { PATH, HOME, TMPDIR } = process.env
  const inherited = Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...readServerFlags(folder), program], {
    cwd: folder,
    env: { ...inherited, PORT: String(listenPort), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-maxOutputLength)))
  const exit = once(child, 'close').then(([code, signal]): Exit => {
    children.delete(child)
    return { code, signal, tookMs: performance.now() - startedAt }
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const url = `http://localhost:${listenPort}`
  return {
    url,
    port: listenPort,
    pid: child.pid!,
    isAlive,
    output: () => output,
    exit,
    waitUntilReady: async ({ withinMs = 60_000 } = {}) => {
      const poll = async () => {
        if (!isAlive())
          throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output.slice(-3_000)}`)
        return (await fetchReadiness(url)) === 200
      }
      await until(`${url} is ready`, { poll, withinMs, everyMs: 20 })
      return performance.now() - startedAt
    },
    end: async (signal) => {
      const sentAt = performance.now()
      child.kill(signal)
      return { ...(await exit), tookMs: performance.now() - sentAt }
    },
  }
}

/** What `/readyz` answers: a status, or null where nobody answers within half a second. */
export function fetchReadiness(url: string): Promise<number | null> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(500), headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
}

/** A new data folder; when the test ends a database server left in it is stopped, and it is removed. */
export function createDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-faults-'))
  onTestFinished(async () => {
    const pid = await postmasterPid(folder)
    if (pid !== null) {
      sendSignal(pid, 'SIGQUIT')
      await until(`process ${pid} ends`, { poll: async () => !(await isRunning(pid)), withinMs: 20_000 })
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** The live embedded database server of a data folder, null when there is none. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const paths = resolveClusterLocation(dataDir)
  const found = await findPostmaster(paths, await findServerUser(paths.cluster))
  return found?.isLive ? found.pid : null
}

/** Connects a test directly to the embedded database. */
export function embeddedConnection(dataDir: string): ClientConfig {
  return { host: path.join(dataDir, 'postgres'), port: 5432, user: 'foundry', database: 'foundry' }
}
