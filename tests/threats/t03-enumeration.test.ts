import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { howOften, median, report } from '#tests/harness/proof.ts'
import { enrol, forgiveRates } from './persons.ts'
import { proofMs } from './proof-app.ts'
import { likelihoodOfSameSource } from './statistics.ts'

// With commits that wait for the disk, as in production: a write that only one of two answers makes is what a clock shows.
const app = await startTestApp({ template: 'empty' })
const sampleCount = howOften({ usual: 100, full: 300 })
const figures: Record<string, string> = {}
afterAll(() => report('T3', figures))

const verify = '/api/auth/magic-link/verify'
const newAddress = (domain = 'virginia.edu') => `e${randomBytes(6).toString('hex')}@${domain}`
/** Prepares one question and answers how it is asked. */
type Class = (given: { client: Client }) => Promise<() => Promise<Reply>>

async function deactivated(domain = 'virginia.edu'): Promise<string> {
  return (await enrol(app, { email: newAddress(domain), deactivatedAt: app.base.clock.now() })).email
}

/** Everything of an answer that somebody outside could compare, with what differs by itself taken out. */
function visible({ status, headers, body }: Reply): string {
  const { requestId: _, ...rest } = body
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''))
  return JSON.stringify({
    status,
    body: rest,
    cookies,
    headers: [...headers.keys()].filter((name) => name !== 'content-length').toSorted(),
  })
}

async function prepare(classes: Class[], count = 1): Promise<(() => Promise<Reply>)[][]> {
  const prepared = classes.map((): (() => Promise<Reply>)[] => [])
  for (let sample = 0; sample < count; sample++) {
    for (const [at, make] of classes.entries()) {
      await forgiveRates(app)
      prepared[at]!.push(await make({ client: app.guest() }))
    }
  }
  await app.settled()
  return prepared
}

async function measure(ask: () => Promise<Reply>): Promise<{ ms: number; seen: string }> {
  await forgiveRates(app)
  const startedAt = performance.now()
  const reply = await ask()
  return { ms: performance.now() - startedAt, seen: visible(reply) }
}

/** What each class of question is answered. */
async function see(...classes: Class[]): Promise<string[]> {
  const seen: string[] = []
  for (const [ask] of await prepare(classes)) seen.push((await measure(ask!)).seen)
  return seen
}

/**
 * Both classes in turns, so that whatever else the machine does falls on both alike. A difference that is real shows in every
 * series; one of chance, which at this level comes once in a hundred, does not show three times in a row.
 */
async function expectIndistinguishable(name: string, classes: [Class, Class]): Promise<void> {
  for (let series = 1; ; series++) {
    const [first, second]: [number[], number[]] = [[], []]
    const [ones, others] = await prepare(classes, sampleCount)
    for (let sample = 0; sample < sampleCount; sample++) {
      const [one, other] = [await measure(ones![sample]!), await measure(others![sample]!)]
      expect(one.seen).toBe(other.seen)
      first.push(one.ms)
      second.push(other.ms)
    }
    const [difference, p] = [Math.abs(median(first) - median(second)), likelihoodOfSameSource(first, second)]
    if ((difference < 5 && p > 0.01) || series === 3) {
      figures[name] = `medians ${difference.toFixed(2)} ms apart with p ${p.toFixed(3)} in series ${series}`
      expect(difference).toBeLessThan(5)
      expect(p).toBeGreaterThan(0.01)
      return
    }
  }
}

const asksFor =
  (email: () => Promise<string>, more: object = {}): Class =>
  async ({ client }) => {
    const address = await email()
    return () => client.post('/api/send-magic-link', { email: address, ...more })
  }
const registering = { isRegistering: true, firstName: 'Ada', lastName: 'Byron' }

describe('who asks for a link cannot tell a deactivated account from none', () => {
  test('signing in', { timeout: proofMs }, async () => {
    await expectIndistinguishable('signing in', [asksFor(async () => newAddress()), asksFor(() => deactivated())])
  })

  test('registering, to the eye', async () => {
    const [unknown, gone] = await see(
      asksFor(async () => newAddress(), registering),
      asksFor(() => deactivated(), registering),
    )
    expect(gone).toBe(unknown)
  })

  test('registering, by the clock', { timeout: proofMs }, async () => {
    await expectIndistinguishable('registering', [
      asksFor(async () => newAddress(), registering),
      asksFor(() => deactivated(), registering),
    ])
  })

  test('registering with an address outside the domains', async () => {
    const other = 'elsewhere.test'
    const [unknown, gone] = await see(
      asksFor(async () => newAddress(other), registering),
      asksFor(() => deactivated(other), registering),
    )
    expect(gone).toBe(unknown)
  })
})

describe('who types a code cannot tell', () => {
  const wrong = 'AAAA-AAAA'
  const types =
    (email: () => Promise<string>): Class =>
    async ({ client }) => {
      const address = await email()
      return () => client.post(verify, { email: address, code: wrong })
    }
  const waiting = async () => {
    const { email } = await enrol(app)
    await app.guest().expectOk('POST', '/api/send-magic-link', { email })
    return email
  }

  test('a wrong code from an unknown address', { timeout: proofMs }, async () => {
    await expectIndistinguishable('codes', [types(waiting), types(async () => newAddress())])
  })

  test('an address without a link, a deactivated one, none at all or a malformed one from the others', async () => {
    const makers = [
      waiting,
      async () => (await enrol(app)).email,
      () => deactivated(),
      async () => newAddress(),
      async () => 'not an address',
      async () => '',
    ]
    const seen = await see(...makers.map(types))
    expect(new Set(seen).size, seen.join('\n')).toBe(1)
  })
})

test('a changed own address says nothing of deactivated accounts that it does not say of live ones', async () => {
  const { client } = await enrol(app)
  const [live, gone] = [(await enrol(app)).email, await deactivated()]
  const replies = [
    await client.put('/api/users/profile', { email: live }),
    await client.put('/api/users/profile', { email: gone }),
  ]
  expect(visible(replies[1]!)).toBe(visible(replies[0]!))
})

test('the measure itself tells a difference of two milliseconds', async () => {
  const noise = () => Array.from({ length: 60 }, (_, at) => 3 + (at % 7) * 0.4)
  expect(likelihoodOfSameSource(noise(), noise())).toBeGreaterThan(0.9)
  expect(
    likelihoodOfSameSource(
      noise(),
      noise().map((ms) => ms + 2),
    ),
  ).toBeLessThan(0.01)
})
