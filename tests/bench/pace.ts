import { Agent, request } from 'node:http'
import { quantile } from '#tests/harness/proof.ts'

type Pace = { paths: string[]; perSecond: number; seconds: number; headers: Record<string, string> }
export type Waits = { p50: number; p99: number; answered: number }

/**
 * Sends requests evenly, whether earlier ones were answered or not, as visitors do. The load generator sends its thousand a
 * second in bursts, and then times its own queue.
 */
export async function pace(url: string, { paths, perSecond, seconds, headers }: Pace): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const waits: number[] = []
  const underWay: Promise<void>[] = []
  const startedAt = performance.now()
  const most = perSecond * seconds
  while (underWay.length < most) {
    const due = Math.min(most, ((performance.now() - startedAt) / 1_000) * perSecond)
    while (underWay.length < due) underWay.push(ask(underWay.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(underWay)
  agent.destroy()
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), answered: waits.length }

  function ask(turn: number): Promise<void> {
    const sentAt = performance.now()
    return new Promise((resolve, reject) => {
      request(url + paths[turn % paths.length]!, { agent, headers }, (response) => {
        response.resume().on('end', () => {
          waits.push(performance.now() - sentAt)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  }
}
