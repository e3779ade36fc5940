import { expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { report, until } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const hitsPerServer = 200
const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test('R20: two apps and two redirectors on one database count every click once and see an edit within 2 s', async () => {
  const env = { DATA_DIR: createDataFolder() }
  const first = await startServerProcess({ env })
  await first.waitUntilReady()
  const second = await startServerProcess({ env })
  const redirectors = await Promise.all(
    [1, 2].map(() => startServerProcess({ env, program: 'apps/server/redirector.ts' })),
  )
  const servers = [first, second, ...redirectors]
  await Promise.all(servers.map((server) => server.waitUntilReady()))
  const [admin, otherAdmin] = [createClient(first.url), createClient(second.url)]
  for (const client of [admin, otherAdmin]) await client.expectOk('POST', '/api/demo-login/admin')
  const path = '/api/admin/tracked-links'
  const { body: link } = await admin.expectOk('POST', path, { title: 'Shared', url: 'https://example.edu/shared' })
  const visit = (url: string) =>
    fetch(`${url}/l/${link.shortCode}`, { redirect: 'manual', headers: { 'user-agent': chrome } })

  const hits = servers.flatMap(({ url }) => Array.from({ length: hitsPerServer }, () => visit(url)))
  const statuses = (await Promise.all(hits)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([302]))
  const counted = await until('every click is counted', {
    poll: async () => {
      const { body } = await otherAdmin.get(`${path}/${link.id}`)
      return body.clicks === servers.length * hitsPerServer ? body : null
    },
    withinMs: 2_000,
  })
  expect(counted.uniqueClicks).toBe(1)

  const visibleAfterMs: number[] = []
  for (const [isActive, status] of [
    [false, 410],
    [true, 302],
  ] as const) {
    await otherAdmin.expectOk('PATCH', `${path}/${link.id}`, { isActive })
    const editedAt = performance.now()
    for (const { url } of servers)
      await until(`${status}`, { poll: async () => (await visit(url)).status === status, withinMs: 2_000, everyMs: 5 })
    visibleAfterMs.push(performance.now() - editedAt)
  }
  report('R20 links', { clicks: counted.clicks, 'an edit is seen by all after ms': Math.max(...visibleAfterMs) })
})
