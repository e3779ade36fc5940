import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { quantile, report } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const postCount = 120
const megabyte = Buffer.from(`[${'0,'.repeat(524_000)}0]`)
const paths = [
  '/api/ventures',
  '/api/admin/tracked-links/import',
  '/api/send-magic-link',
  '/api/auth/magic-link/verify',
  '/api/nothing',
]

test(`${postCount} posts of 1 MB by a guest do not delay others`, async () => {
  const server = await startServerProcess({ env: { DATA_DIR: createDataFolder() } })
  await server.waitUntilReady()
  const samples: number[] = []
  let isDone = false
  const sampling = (async () => {
    while (!isDone) {
      const startedAt = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      samples.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const statuses = new Map<number, number>()
  const posts: Promise<unknown>[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  for (let index = 0; index < postCount; index++) {
    posts.push(
      post(server.url + paths[index % paths.length]!, agent).then((status) =>
        statuses.set(status, (statuses.get(status) ?? 0) + 1),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await Promise.all(posts)
  isDone = true
  await sampling
  agent.destroy()
  report('large bodies of a guest', {
    '/healthz p50 ms': quantile(samples, 0.5),
    '/healthz p99 ms': quantile(samples, 0.99),
    samples: samples.length,
    statuses: [...statuses].map(([status, count]) => `${count} × ${status}`).join(' '),
  })
  for (const status of statuses.keys()) expect([0, 401, 404, 413]).toContain(status)
  expect(quantile(samples, 0.99)).toBeLessThan(50)
})

/** The status of one post of a megabyte; 0 where the server closed the connection before all of it was sent. */
function post(url: string, agent: Agent): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin }
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', () => resolve(0))
    sent.end(megabyte)
  })
}
