import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { findFreePort } from '#tests/harness/test-app.ts'

const main = resolve(import.meta.dirname, '../../apps/server/main.ts')

export type SecondServer = { url: string; stop(): Promise<void> }
type Environment = Record<string, string>

/** The URL of this database for another server process. */
export function databaseUrl({ host, port, user, password, database }: PoolConfig): string {
  const secret = typeof password === 'string' && password !== '' ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user ?? '')}${secret}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? 'localhost')}`
}

/** Starts the server as another process, as an operator would, for all tests of a file; resolves once it is ready. */
export async function startSecondServer(env: Environment): Promise<SecondServer> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const started = await startProcess({ PUBLIC_URL: url, PORT: String(port), ...env })
  const stop = () => stopProcess(started)
  for (let tries = 0; tries < 600 && started.child.exitCode === null; tries++) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return { url, stop }
    await setTimeout(50)
  }
  await stop()
  throw new Error(`the server did not start:\n${started.output()}`)
}

/** Starts a server that is expected to exit; returns its exit code and its output. */
export async function startExpectingExit(env: Environment): Promise<{ code: number | null; output: string }> {
  const started = await startProcess(env)
  if (started.child.exitCode === null) await Promise.race([once(started.child, 'exit'), setTimeout(10_000)])
  const code = started.child.exitCode
  await stopProcess(started)
  return { code, output: started.output() }
}

type StartedProcess = { child: ChildProcess; dataDir: string; output(): string }

async function startProcess(env: Environment): Promise<StartedProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foundry-process-'))
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
  const child = spawn(process.execPath, [main], {
    env: { ...inherited, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, dataDir, output: () => output }
}

async function stopProcess({ child, dataDir }: StartedProcess): Promise<void> {
  if (child.exitCode === null) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await Promise.race([exited, setTimeout(15_000).then(() => child.kill('SIGKILL'))])
  }
  await rm(dataDir, { recursive: true, force: true })
}
