import { afterAll, describe, expect, test } from 'vitest'
import { v4, v7 } from 'uuid'
import { describeCrm } from './conformance.ts'
import { fakeApiKey, fakeWebhookSecret, startFakeTwenty } from './fake-twenty.ts'
import { CrmUnavailableError } from './port.ts'
import { createTwenty } from './twenty.ts'

const fake = await startFakeTwenty()
afterAll(() => fake.close())
const options = { baseUrl: fake.url, apiKey: fakeApiKey, requestsPerWindow: 100_000, pauseMs: 5 }
const twenty = createTwenty({ ...options, webhookSecret: fakeWebhookSecret })
const impatient = createTwenty({ ...options, timeoutMs: 300, interactiveTimeoutMs: 200 })

describeCrm('twenty', twenty)

// The same against a real workspace. Its records stay: there is no call that removes them.
const { TWENTY_URL: baseUrl, TWENTY_API_KEY: apiKey } = process.env
describe.runIf(baseUrl && apiKey)('a real server', () => {
  describeCrm('real twenty', createTwenty({ baseUrl: baseUrl!, apiKey: apiKey! }).background as typeof twenty)
})

test('the fake has the traps of the real one', async () => {
  const get = async (path: string) =>
    fetch(`${fake.url}${path}`, { headers: { authorization: `Bearer ${fakeApiKey}` } }).then(async (reply) => ({
      status: reply.status,
      body: (await reply.json()) as any, // oxlint-disable-line typescript/no-explicit-any -- whatever comes
    }))
  const first = await get('/rest/people?limit=500')
  expect(first.body.data.people).toHaveLength(60)
  const cursor = first.body.pageInfo.endCursor as string
  expect((await get(`/rest/people?cursor=${cursor}`)).body.data).toEqual(first.body.data)
  expect((await get(`/rest/people?order_by=updatedAt&starting_after=${cursor}`)).body.data).toEqual(first.body.data)
  expect((await get(`/rest/people/${v4()}`)).status).toBe(400)
  expect((await get('/rest/person')).status).toBe(400)
})

test('records in the trash are found, but not listed', async () => {
  const id = v4()
  const fields = { firstName: 'Lost', lastName: 'One', email: 'lost@example.edu', jobTitle: '' }
  await twenty.create('person', [{ id, fields }])
  fake.change('people', { id, set: { deletedAt: new Date().toISOString() } })
  expect(await twenty.find('person', { ids: [], keys: ['lost@example.edu'] })).toMatchObject([
    { id, deletedAt: expect.any(Date) },
  ])
  const { items } = await twenty.listChanged('person', { since: new Date(Date.now() - 60_000), cursor: null })
  expect(items.length).toBeGreaterThan(0)
})

test('no request deletes, orders by a time or sends an id that Twenty refuses', async () => {
  expect(fake.requests.map(({ method }) => method)).not.toContain('DELETE')
  const own = fake.requests.filter(({ path }) => path.includes('depth=0'))
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(({ path }) => path.includes('order_by'))).toEqual([])
  const fields = { firstName: 'A', lastName: 'B', email: '', jobTitle: '' }
  expect(await twenty.create('person', [{ id: v7(), fields }])).toMatchObject([{ error: expect.any(String) }])
})

test('deliveries count only when signed just now with the secret', () => {
  const body = { eventName: 'person.updated', record: { id: 1 } }
  const now = new Date()
  const isGenuine = ({ text, headers }: ReturnType<typeof fake.sign>) => twenty.isGenuine({ text, headers, now })
  expect(isGenuine(fake.sign(body))).toBe(true)
  expect(isGenuine(fake.sign(body, { secret: 'another secret of this length' }))).toBe(false)
  expect(isGenuine(fake.sign(body, { at: now.getTime() - 10 * 60_000 }))).toBe(false)
  const signed = fake.sign(body)
  expect(isGenuine({ ...signed, text: `${signed.text} ` })).toBe(false)
  expect(isGenuine({ ...signed, headers: {} })).toBe(false)
  expect(createTwenty(options).isGenuine({ ...signed, now })).toBe(false)
})

describe('faults (R11)', () => {
  const isUnavailable = async (call: Promise<unknown>) =>
    expect(await call.catch((error: unknown) => error)).toBeInstanceOf(CrmUnavailableError)
  const faults = [
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 401 },
    { kind: 'hang' },
    { kind: 'cut' },
    { kind: 'html' },
    { kind: 'empty' },
    { kind: 'odd' },
    { kind: 'trickle' },
  ] as const
  test.each(faults)('people who wait get an answer at once: $kind $status', async (fault) => {
    fake.failNext(fault)
    const startedAt = performance.now()
    const sentBefore = fake.requests.length
    await isUnavailable(impatient.list('person', { limit: 1, cursor: null }))
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(fake.requests.length - sentBefore).toBe(1)
    await twenty.check()
  })

  test.each(faults.filter(({ kind }) => kind !== 'html' && kind !== 'empty' && kind !== 'odd'))(
    'jobs try again, and nothing is there twice: $kind $status',
    async (fault) => {
      const id = v4()
      fake.failNext(fault)
      const fields = { firstName: 'Re', lastName: 'Try', email: `${id}@example.edu`, jobTitle: '' }
      await impatient.background.create('person', [{ id, fields }])
      expect(await twenty.find('person', { ids: [id], keys: [`${id}@example.edu`] })).toHaveLength(1)
    },
  )

  test('Retry-After is obeyed by everybody: nothing is sent before', async () => {
    const client = createTwenty({ ...options })
    fake.failNext({ kind: 'answer', status: 429, retryAfter: '1' })
    const startedAt = performance.now()
    const job = client.background.check()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const sentBefore = fake.requests.length
    await isUnavailable(client.check())
    expect(fake.requests.length).toBe(sentBefore)
    await job
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000)
    fake.failNext({ kind: 'answer', status: 429, retryAfter: '90' })
    const error = await createTwenty(options)
      .background.check()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ retryAfterMs: 90_000 })
  })
})

test('jobs stay within the limit, and leave a part of it to people', async () => {
  const limited = await startFakeTwenty({ requestsPerWindow: 20, windowMs: 800 })
  const client = createTwenty({ ...options, baseUrl: limited.url, requestsPerWindow: 20, windowMs: 800 })
  const jobs = Promise.all(Array.from({ length: 34 }, () => client.background.check()))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(limited.requests.length).toBe(16)
  await client.check()
  await jobs
  expect(limited.requests.length).toBe(35)
  await limited.close()
})
