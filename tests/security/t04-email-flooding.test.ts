import { describe, expect, test } from 'vitest'
import type { Client, Reply } from '#tests/harness/client.ts'
import { limits } from '#rules/limits.ts'
import { rateLimits } from '#rules/rate-limits.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })
const verify = '/api/auth/magic-link/verify'
const windowMs = rateLimits['email.unsolicited'].windowSeconds * 1_000

const forgedHeaders = (at: number) => {
  const address = `198.51.100.${at % 20}`
  return {
    'x-forwarded-for': address,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'cf-connecting-ip': address,
    'true-client-ip': address,
  }
}

async function emailsTo(match: (to: string) => boolean) {
  await app.settled()
  return (await app.base.providers.mailbox.list()).filter(({ to }) => match(to))
}

const parseEmail = (text: string) => ({
  token: /token=([\w-]+)/.exec(text)![1]!,
  code: /code: ([\w-]+)/.exec(text)![1]!,
})

/** A hundred requests, from one browser or from as many new ones. */
async function flood(address: (at: number) => string, from: () => Client): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let at = 0; at < 100; at++)
    replies.push(
      await from().send('POST', '/api/send-magic-link', { body: { email: address(at) }, headers: forgedHeaders(at) }),
    )
  return replies
}

/** An attacker who starts a new browser for each request. */
const newBrowsers = () => app.guest()

/** The code of the newest of five emails. Emails that are queued together may arrive in any order, so each is waited for. */
async function receiveFive(email: string): Promise<string> {
  for (let at = 0; at < 5; at++) {
    await app.guest().expectOk('POST', '/api/send-magic-link', { email })
    await app.settled()
  }
  return parseEmail((await emailsTo((to) => to === email)).at(-1)!.text).code
}

describe('a hundred requests for one address, from twenty forged client addresses and a hundred browsers', () => {
  test('send five emails, tell nobody, and the email the person had before still signs in', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app)
    const own = app.guest()
    await own.expectOk('POST', '/api/send-magic-link', { email })
    const { token } = await app.latestEmailTo(email)

    const replies = await flood(() => email, newBrowsers)
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(200)
    expect(await emailsTo((to) => to === email)).toHaveLength(5)
    const reply = await own.post(verify, { token })
    expect(reply.status, reply.text).toBe(200)
  })

  test('leave the code of the newest email valid, although a stranger requested it', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app, { role: 'director' })
    const code = await receiveFive(email)
    await flood(() => email, newBrowsers)
    const reply = await app.guest().post(verify, { email, code })
    expect(reply.status, reply.text).toBe(200)
  })

  test('leave that code valid until the next email may be sent, for whoever asks again', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app, { role: 'director' })
    const code = await receiveFive(email)
    app.base.clock.shift(limits.signInLink.ageSeconds * 1_000 + 60_000)
    const own = app.guest()
    expect((await own.post(verify, { email, code })).status).toBe(400)
    expect((await own.post('/api/send-magic-link', { email })).status).toBe(200)
    expect(await emailsTo((to) => to === email)).toHaveLength(5)
    const reply = await own.post(verify, { email, code })
    expect(reply.status, reply.text).toBe(200)
  })

  test('are counted together however the address is written', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app)
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email} `,
      email.replace('virginia.edu', 'Virginia.EDU'),
      `${email[0]!.toUpperCase()}${email.slice(1)}`,
      `${email}\t`,
    ]
    await flood((at) => spellings[at % spellings.length]!, newBrowsers)
    expect(await emailsTo((to) => to.toLowerCase() === email)).toHaveLength(5)
  })
})

test('one browser gets ten requests in 15 minutes, then a 429 that says when, and nobody else is stopped', async () => {
  await resetRateLimits(app)
  const people: string[] = []
  for (let at = 0; at < 100; at++) people.push((await createPerson(app)).email)
  const attacker = app.guest()
  const limited = (
    await flood(
      (at) => people[at]!,
      () => attacker,
    )
  ).filter(({ status }) => status === 429)
  expect(limited).toHaveLength(90)
  for (const { headers, body } of limited) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(rateLimits['signIn.byBrowser'].windowSeconds)
    expect(body.code).toBe('request.rate_limited')
  }
  expect(await emailsTo((to) => people.includes(to))).toHaveLength(10)
  expect((await app.guest().post('/api/send-magic-link', { email: people[50] })).status).toBe(200)
  app.base.clock.shift(windowMs + 1_000)
  expect((await attacker.post('/api/send-magic-link', { email: people[60] })).status).toBe(200)
})

test('scripts without cookies use up the 600 requests of scripts behind their address, not those of browsers', async () => {
  await resetRateLimits(app)
  const [{ email }, own] = [await createPerson(app), app.guest()]
  await own.expectOk('GET', '/api/auth/options')
  const visitor = app.guest()
  await visitor.post('/api/send-magic-link', { email: 'nobody@virginia.edu' })
  const statuses: number[] = []
  for (let at = 0; at < 600; at++)
    statuses.push((await app.guest().post('/api/send-magic-link', { email: 'nobody@virginia.edu' })).status)
  expect(statuses.slice(0, 599).every((status) => status === 404)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await visitor.post('/api/send-magic-link', { email })).status).toBe(200)
})

describe('an outsider who uses up the guesses of a code', () => {
  async function attack(email: string): Promise<void> {
    const attacker = app.guest()
    for (let guess = 0; guess < 15; guess++) await attacker.post(verify, { email, code: `AAAA-A${guess % 10}AA` })
    for (let guess = 0; guess < 10; guess++) await app.guest().post(verify, { email, code: `AAAA-A${guess}AA` })
  }

  test('does not stop the link, nor the code in any other browser, also of a director', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app, { role: 'director' })
    const own = app.guest()
    await own.expectOk('POST', '/api/send-magic-link', { email })
    const first = await app.latestEmailTo(email)
    await attack(email)
    expect((await own.post(verify, { token: first.token })).status).toBe(200)

    await own.expectOk('POST', '/api/send-magic-link', { email })
    const second = await app.latestEmailTo(email)
    await attack(email)
    const phone = await app.guest().post(verify, { email, code: second.code })
    expect(phone.status, phone.text).toBe(200)
  })
})

describe('other emails that somebody can cause', () => {
  test('to one stranger stop after three, and leave two for signing in', async () => {
    await resetRateLimits(app)
    const victim = await createPerson(app)
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) {
      const { client } = await createPerson(app)
      const venture = (await client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea' })).body
      const invitation = { email: victim.email, role: 'editor' }
      statuses.push((await client.post(`/api/ventures/${venture.id}/invitations`, invitation)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    for (let at = 0; at < 5; at++)
      expect((await app.guest().post('/api/send-magic-link', { email: victim.email })).status).toBe(200)
    expect(await emailsTo((to) => to === victim.email)).toHaveLength(5)
  })

  test('count when an address is entered as one’s own new one', async () => {
    await resetRateLimits(app)
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) {
      const { client } = await createPerson(app)
      statuses.push((await client.put('/api/users/profile', { email: 'victim@virginia.edu' })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await emailsTo((to) => to === 'victim@virginia.edu')).toHaveLength(3)
  })
})

test('names carry no advertisement with a link into somebody’s mailbox', async () => {
  await resetRateLimits(app)
  const advertisement = 'Win a prize at https://evil.test/prize'
  const { client } = await createPerson(app, { firstName: advertisement })
  const venture = (await client.expectOk('POST', '/api/ventures', { name: advertisement, stage: 'idea' })).body
  await client.expectOk('POST', `/api/ventures/${venture.id}/invitations`, { email: 'a@example.org', role: 'editor' })
  await app.guest().expectOk('POST', '/api/send-magic-link', {
    email: 'b@virginia.edu',
    firstName: advertisement,
    lastName: 'Lee',
    isRegistering: true,
  })
  const emails = await emailsTo((to) => to === 'a@example.org' || to === 'b@virginia.edu')
  expect(emails).toHaveLength(2)
  expect(JSON.stringify(emails)).not.toContain('evil')
})

test('what limits count contains no address', async () => {
  await app.guest().post('/api/send-magic-link', { email: 'canary@virginia.edu' })
  const { rows } = await app.base.database.pool.query('select subject from rate_windows')
  expect(rows.length).toBeGreaterThan(0)
  for (const { subject } of rows) expect(subject).toMatch(/^[\w-]{43}$/)
})
