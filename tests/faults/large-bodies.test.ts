import { expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { quantile, report } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const postCount = 120
const megabyte = `[${'0,'.repeat(524_000)}0]`
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
  const guest = createClient(server.url)
  await guest.get('/api/auth/options')
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
  const post = async (index: number) => {
    const { status } = await guest
      .send('POST', paths[index % paths.length]!, { raw: megabyte, headers: { 'content-type': 'application/json' } })
      // The server may close the connection before the whole body is sent.
      .catch(() => ({ status: 0 }))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let sent = 0; sent < postCount; sent += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => post(sent + index)))
  isDone = true
  await sampling
  report('large bodies of a guest', {
    '/healthz p50 ms': quantile(samples, 0.5),
    '/healthz p99 ms': quantile(samples, 0.99),
    samples: samples.length,
    statuses: [...statuses].map(([status, count]) => `${count} × ${status}`).join(' '),
  })
  for (const status of statuses.keys()) expect([0, 401, 404, 413]).toContain(status)
  expect(quantile(samples, 0.99)).toBeLessThan(50)
})
