import { Agent, request } from 'node:http'
import { quantile } from '#tests/harness/measure.ts'

type PaceOptions = { paths: string[]; perSecond: number; seconds: number; headers: Record<string, string> }
export type PaceResult = { p50: number; p99: number; answered: number }

/**
 * Sends requests at an even rate, whether earlier ones were answered or not, as visitors do. The load generator sends its
 * thousand a second in bursts and would measure its own queue.
 */
export async function pace(url: string, { paths, perSecond, seconds, headers }: PaceOptions): Promise<PaceResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const durations: number[] = []
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  const max = perSecond * seconds
  while (pending.length < max) {
    const dueCount = Math.min(max, ((performance.now() - startedAt) / 1_000) * perSecond)
    while (pending.length < dueCount) pending.push(sendRequest(pending.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  agent.destroy()
  return { p50: quantile(durations, 0.5), p99: quantile(durations, 0.99), answered: durations.length }

  function sendRequest(requestIndex: number): Promise<void> {
    const sentAt = performance.now()
    return new Promise((resolve, reject) => {
      request(url + paths[requestIndex % paths.length]!, { agent, headers }, (response) => {
        response.resume().on('end', () => {
          durations.push(performance.now() - sentAt)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  }
}
