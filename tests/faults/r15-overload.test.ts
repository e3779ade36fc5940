import { expect, test } from 'vitest'
import { createClient, type Client } from '#tests/harness/client.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { keepTrying } from '#tests/harness/keep-trying.ts'
import { chooseCount, quantile, report } from '#tests/harness/measure.ts'
import { addLoads, countOf, goodputOf, offerLoad, quantileOf, type Load } from '#tests/harness/offered-load.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

/** Peak and overload by turns: the speed of a shared machine drifts, and would else count as a difference between the two. */
const rounds = chooseCount({ quick: 1, full: 3 })
const seconds = chooseCount({ quick: 6, full: 20 })
const list = '/api/admin/students?limit=100'
/** How many times what it can answer is asked for. */
const excess = 5

async function countRefused(client: Client): Promise<number> {
  const { text } = await client.get('/metrics')
  return Number(/^foundry_requests_refused_total\{priority="bulk"\} (\d+)$/m.exec(text)?.[1])
}

test(`R15: ${excess} times as many lists as can be answered: most of the excess is refused at once, and everybody else goes on`, async () => {
  const server = await startServerProcess({ env: { DATA_DIR: createDataFolder() } })
  await server.waitUntilReady()
  const admin = createClient(server.url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  const founder = await signInFounder(server.url)
  const link = { title: 'Under load', url: 'https://example.org/' }
  const { body } = await admin.expectOk('POST', '/api/admin/tracked-links', link)
  const redirect = new URL(body.shortUrl).pathname

  const load = { client: admin, path: list, connections: 20, seconds }
  await offerLoad({ ...load, seconds: 2 })
  const others = [
    keepTrying('redirect', { everyMs: 50, attempt: async () => (await createClient(server.url).get(redirect)).status }),
    keepTrying('sign-in', {
      everyMs: 300,
      attempt: async () => {
        const visitor = createClient(server.url)
        await visitor.post('/api/demo-login/student')
        return (await visitor.get('/api/auth/user')).status
      },
    }),
    keepTrying('health', { everyMs: 100, attempt: async () => (await admin.get('/readyz')).status }),
    keepTrying('read', { everyMs: 100, attempt: async () => (await founder.get('/api/users/stats')).status }),
    keepTrying('write', { everyMs: 2_500, attempt: async () => (await founder.patch('/api/profile', {})).status }),
  ]
  const peaks: Load[] = []
  const overs: Load[] = []
  while (overs.length < rounds) {
    peaks.push(await offerLoad(load))
    const rate = Math.ceil(goodputOf(addLoads(peaks)) * excess)
    overs.push(await offerLoad({ ...load, connections: 300, rate }))
  }
  const [peak, over] = [goodputOf(addLoads(peaks)), addLoads(overs)]
  const endedAt = performance.now()
  const tried = await Promise.all(others.map((other) => other.stop()))
  const recovering = await offerLoad({ ...load, seconds: 3 })

  const [goodput, recovered] = [goodputOf(over), goodputOf(recovering)]
  report('R15 overload', {
    'peak a second': peak,
    'offered a second': over.answers.length / over.seconds,
    'answered a second': goodput,
    'of peak %': (goodput / peak) * 100,
    refused: countOf(over, 503),
    'refusal p50 ms': quantileOf(over, { status: 503, share: 0.5 }),
    'refusal p99 ms': quantileOf(over, { status: 503, share: 0.99 }),
    'answer p50 ms': quantileOf(over, { status: 200, share: 0.5 }),
    'answer p99 ms': quantileOf(over, { status: 200, share: 0.99 }),
    'afterwards a second': recovered,
    'refused afterwards': countOf(recovering, 503),
    'measured after ms': performance.now() - endedAt,
  })
  for (const { name, times, outcomes } of tried)
    report(`R15 ${name}`, {
      count: times.length,
      'p50 ms': quantile(times, 0.5),
      'p99 ms': quantile(times, 0.99),
      outcomes: [...new Set(outcomes)].join(' '),
    })

  expect(over.answers.length / over.seconds, 'was it overload?').toBeGreaterThan(peak * (excess - 2))
  expect(new Set(over.answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(over.failedCount).toBe(0)
  expect(await countRefused(admin)).toBeGreaterThanOrEqual(countOf(over, 503))
  expect(goodput).toBeGreaterThan(peak * 0.8)
  expect(quantileOf(over, { status: 503, share: 0.95 })).toBeLessThan(50)
  const ofOthers = Object.fromEntries(tried.map(({ name, outcomes }) => [name, [...new Set(outcomes)]]))
  expect(ofOthers).toEqual({ redirect: [302], 'sign-in': [200], health: [200], read: [200], write: [200] })
  for (const { name, times } of tried) expect(quantile(times, 0.95), name).toBeLessThan(1_000)
  expect(recovered).toBeGreaterThan(peak * 0.8)
  expect(server.output()).toContain('overloaded; refusing requests')
})
