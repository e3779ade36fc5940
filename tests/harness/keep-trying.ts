import { setTimeout as pause } from 'node:timers/promises'

export type Tried = { name: string; times: number[]; outcomes: number[] }

/** Does something again and again until it is stopped, and notes how long it took and what came of it. */
export function keepTrying(name: string, { everyMs, attempt }: { everyMs: number; attempt(): Promise<number> }) {
  const tried: Tried = { name, times: [], outcomes: [] }
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      tried.outcomes.push(await attempt())
      tried.times.push(performance.now() - startedAt)
      await pause(everyMs)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await running
      return tried
    },
  }
}
