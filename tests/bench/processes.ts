import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readServerFlags } from '#tests/harness/server-flags.ts'
import { findFreePort } from '#tests/harness/test-app.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const timeoutMs = 60_000

export type RunningServer = {
  url: string
  pid: number
  /** From the start of the process until `/readyz` said yes. */
  readyAfterMs: number
  stop(): Promise<void>
}

type ServerOptions = { env?: Record<string, string>; folder?: string }

/** Starts a server of ours as a process of its own, its log going nowhere, and waits for its `/readyz`. */
export async function startServer(
  program: string,
  { env = {}, folder = projectFolder }: ServerOptions = {},
): Promise<RunningServer> {
  const port = await findFreePort()
  const { PATH = '', HOME = '' } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...readServerFlags(folder), program], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    if (performance.now() - startedAt > timeoutMs) throw new Error(`${program} is not ready after ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url,
    pid: child.pid!,
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      kill()
      await exited
      process.off('exit', kill)
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(500), headers: { connection: 'close' } }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
}

/** Runs work with a folder that is removed afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foundry-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Resident memory of a process in MB; 0 where the system has no `/proc`. */
export function readMemory(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1_000
  } catch {
    return 0
  }
}
