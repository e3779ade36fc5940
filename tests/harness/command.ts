import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { projectFolder } from './server-process.ts'

/** How a command ended, and the most memory it had. */
export type Ended = { code: number | null; output: string; ms: number; peakMb: number }

/** Runs a command of ours, such as a backup, in an environment that holds nothing else of ours. */
export async function runCommand([program = '', ...args]: string[], env: Record<string, string>): Promise<Ended> {
  const startedAt = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    cwd: projectFolder,
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  let peakMb = 0
  const watch = setInterval(() => (peakMb = Math.max(peakMb, readPeakMb(child.pid!))), 200)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  return { code, output, ms: performance.now() - startedAt, peakMb }
}

/** The most memory it has had, where the system says so. */
function readPeakMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
