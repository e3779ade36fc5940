import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { chooseCount, median, report } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { mannWhitneyPValue } from './statistics.ts'

// Commits wait for the disk, as in production: a write that only one of two cases makes would show in the response time.
const app = await startTestApp({ template: 'empty' })
const sampleCount = chooseCount({ quick: 100, full: 300 })
const figures: Record<string, string> = {}
afterAll(() => report('T3', figures))

const verify = '/api/auth/magic-link/verify'
const generateEmail = (domain = 'virginia.edu') => `e${randomBytes(6).toString('hex')}@${domain}`
/** Prepares one request and returns the function that sends it. */
type RequestClass = (input: { client: Client }) => Promise<() => Promise<Reply>>

async function createDeactivatedEmail(domain = 'virginia.edu'): Promise<string> {
  return (await createPerson(app, { email: generateEmail(domain), deactivatedAt: app.base.clock.now() })).email
}

/** Everything of a reply that an outsider could compare, without what differs in every reply. */
function toComparable({ status, headers, body }: Reply): string {
  const { requestId: _, ...rest } = body
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''))
  return JSON.stringify({
    status,
    body: rest,
    cookies,
    headers: [...headers.keys()].filter((name) => name !== 'content-length').toSorted(),
  })
}

async function prepareRequests(classes: RequestClass[], count = 1): Promise<(() => Promise<Reply>)[][]> {
  const prepared = classes.map((): (() => Promise<Reply>)[] => [])
  for (let sample = 0; sample < count; sample++) {
    for (const [index, prepareRequest] of classes.entries()) {
      await resetRateLimits(app)
      prepared[index]!.push(await prepareRequest({ client: app.guest() }))
    }
  }
  await app.settled()
  return prepared
}

async function measure(request: () => Promise<Reply>): Promise<{ ms: number; observed: string }> {
  await resetRateLimits(app)
  const startedAt = performance.now()
  const reply = await request()
  return { ms: performance.now() - startedAt, observed: toComparable(reply) }
}

/** The replies to each class of requests. */
async function observe(...classes: RequestClass[]): Promise<string[]> {
  const observed: string[] = []
  for (const [request] of await prepareRequests(classes)) observed.push((await measure(request!)).observed)
  return observed
}

/**
 * Sends both classes alternately, so that other load on the machine affects both. A real difference shows in every series. A
 * random one, which at this level occurs once in a hundred series, does not occur three times in a row.
 */
async function expectIndistinguishable(name: string, classes: [RequestClass, RequestClass]): Promise<void> {
  for (let series = 1; ; series++) {
    const [first, second]: [number[], number[]] = [[], []]
    const [firstRequests, secondRequests] = await prepareRequests(classes, sampleCount)
    for (let sample = 0; sample < sampleCount; sample++) {
      const [one, other] = [await measure(firstRequests![sample]!), await measure(secondRequests![sample]!)]
      expect(one.observed).toBe(other.observed)
      first.push(one.ms)
      second.push(other.ms)
    }
    const [difference, p] = [Math.abs(median(first) - median(second)), mannWhitneyPValue(first, second)]
    if ((difference < 5 && p > 0.01) || series === 3) {
      figures[name] = `medians ${difference.toFixed(2)} ms apart with p ${p.toFixed(3)} in series ${series}`
      expect(difference).toBeLessThan(5)
      expect(p).toBeGreaterThan(0.01)
      return
    }
  }
}

const requestsLinkFor =
  (email: () => Promise<string>, extraFields: object = {}): RequestClass =>
  async ({ client }) => {
    const address = await email()
    return () => client.post('/api/send-magic-link', { email: address, ...extraFields })
  }
const registering = { isRegistering: true, firstName: 'Ada', lastName: 'Byron' }

describe('requesting a link does not reveal whether an account is deactivated or missing', () => {
  test('signing in', { timeout: testTimeoutMs }, async () => {
    await expectIndistinguishable('signing in', [
      requestsLinkFor(async () => generateEmail()),
      requestsLinkFor(() => createDeactivatedEmail()),
    ])
  })

  test('registering: status, headers and body', async () => {
    const [unknownReply, deactivatedReply] = await observe(
      requestsLinkFor(async () => generateEmail(), registering),
      requestsLinkFor(() => createDeactivatedEmail(), registering),
    )
    expect(deactivatedReply).toBe(unknownReply)
  })

  test('registering: response time', { timeout: testTimeoutMs }, async () => {
    await expectIndistinguishable('registering', [
      requestsLinkFor(async () => generateEmail(), registering),
      requestsLinkFor(() => createDeactivatedEmail(), registering),
    ])
  })

  test('registering with an address outside the domains', async () => {
    const other = 'elsewhere.test'
    const [unknownReply, deactivatedReply] = await observe(
      requestsLinkFor(async () => generateEmail(other), registering),
      requestsLinkFor(() => createDeactivatedEmail(other), registering),
    )
    expect(deactivatedReply).toBe(unknownReply)
  })
})

describe('entering a code does not reveal whether an account exists', () => {
  const wrong = 'AAAA-AAAA'
  const typesCodeFor =
    (email: () => Promise<string>): RequestClass =>
    async ({ client }) => {
      const address = await email()
      return () => client.post(verify, { email: address, code: wrong })
    }
  const createPersonWithLink = async () => {
    const { email } = await createPerson(app)
    await app.guest().expectOk('POST', '/api/send-magic-link', { email })
    return email
  }

  test('a wrong code and an unknown address', { timeout: testTimeoutMs }, async () => {
    await expectIndistinguishable('codes', [
      typesCodeFor(createPersonWithLink),
      typesCodeFor(async () => generateEmail()),
    ])
  })

  test('an address without a link, of a deactivated person, without an account, or malformed', async () => {
    const emailSources = [
      createPersonWithLink,
      async () => (await createPerson(app)).email,
      () => createDeactivatedEmail(),
      async () => generateEmail(),
      async () => 'not an address',
      async () => '',
    ]
    const observed = await observe(...emailSources.map(typesCodeFor))
    expect(new Set(observed).size, observed.join('\n')).toBe(1)
  })
})

test('changing one’s address reveals no more of deactivated accounts than of active ones', async () => {
  const { client } = await createPerson(app)
  const [live, deactivatedReply] = [(await createPerson(app)).email, await createDeactivatedEmail()]
  const replies = [
    await client.put('/api/users/profile', { email: live }),
    await client.put('/api/users/profile', { email: deactivatedReply }),
  ]
  expect(toComparable(replies[1]!)).toBe(toComparable(replies[0]!))
})

test('the measurement detects a difference of two milliseconds', async () => {
  const noise = () => Array.from({ length: 60 }, (_, index) => 3 + (index % 7) * 0.4)
  expect(mannWhitneyPValue(noise(), noise())).toBeGreaterThan(0.9)
  expect(
    mannWhitneyPValue(
      noise(),
      noise().map((ms) => ms + 2),
    ),
  ).toBeLessThan(0.01)
})
