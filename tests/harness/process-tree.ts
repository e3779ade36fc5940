import { readdirSync, readFileSync } from 'node:fs'
import { sendSignal } from '#platform/server/embedded/postmaster-file.ts'

/** A process and everything that it started, parents first. */
export function listProcessTree(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(listProcessTree)]
}

export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of listProcessTree(pid)) sendSignal(one, signal)
}

/** Each thread has its own children. A process that ended meanwhile has none. */
function listChildren(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const texts = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
    return texts.join(' ').trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}
