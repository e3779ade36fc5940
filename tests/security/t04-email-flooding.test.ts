import { describe, expect, test } from 'vitest'
import type { Reply } from '#tests/harness/client.ts'
import { rateLimits } from '#rules/limits.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })
const verify = '/api/auth/magic-link/verify'

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

async function flood(address: (at: number) => string): Promise<Reply[]> {
  const attacker = app.guest()
  const replies: Reply[] = []
  for (let at = 0; at < 100; at++)
    replies.push(
      await attacker.send('POST', '/api/send-magic-link', { body: { email: address(at) }, headers: forgedHeaders(at) }),
    )
  return replies
}

function expectLimited(replies: Reply[]): void {
  const limited = replies.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThanOrEqual(80)
  for (const { headers, body } of limited) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(rateLimits['signIn.byEmail'].windowSeconds)
    expect(body.code).toBe('request.rate_limited')
  }
}

describe('a hundred requests for one address, from twenty forged client addresses', () => {
  test('send at most five emails, and the email the person had before still signs in', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app)
    const own = app.guest()
    await own.expectOk('POST', '/api/send-magic-link', { email })
    const { token } = await app.latestEmailTo(email)

    expectLimited(await flood(() => email))
    const emails = await emailsTo((to) => to === email)
    expect(emails.length).toBeLessThanOrEqual(5)
    expect(emails.length).toBeGreaterThan(1)
    const reply = await own.post(verify, { token })
    expect(reply.status, reply.text).toBe(200)
  })

  test('leave the code of the newest email valid, although a stranger requested it', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app, { role: 'admin' })
    expectLimited(await flood(() => email))
    const newest = (await emailsTo((to) => to === email)).at(-1)!
    const reply = await app.guest().post(verify, { email, code: parseEmail(newest.text).code })
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
    expectLimited(await flood((at) => spellings[at % spellings.length]!))
    expect((await emailsTo((to) => to.toLowerCase() === email)).length).toBeLessThanOrEqual(5)
  })
})

test('a hundred requests for a hundred addresses, from twenty forged client addresses, send at most twenty emails', async () => {
  await resetRateLimits(app)
  const people: string[] = []
  for (let at = 0; at < 100; at++) people.push((await createPerson(app)).email)
  expectLimited(await flood((at) => people[at]!))
  const emails = await emailsTo((to) => people.includes(to))
  expect(emails).toHaveLength(20)
})

test('a flood over one address stops no other person, and that address only until its window ends', async () => {
  await resetRateLimits(app)
  const [{ email }, other] = [await createPerson(app), await createPerson(app)]
  const attacker = app.guest()
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await attacker.post('/api/send-magic-link', { email })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await app.guest().post('/api/send-magic-link', { email: other.email })).status).toBe(200)
  app.base.clock.shift(rateLimits['signIn.byEmail'].windowSeconds * 1_000 + 1_000)
  expect((await attacker.post('/api/send-magic-link', { email })).status).toBe(200)
})

test('an outsider who uses up the guesses of a code does not stop the link', async () => {
  await resetRateLimits(app)
  const { email } = await createPerson(app)
  const own = app.guest()
  await own.expectOk('POST', '/api/send-magic-link', { email })
  const { token } = await app.latestEmailTo(email)
  const attacker = app.guest()
  for (let guess = 0; guess < 10; guess++) await attacker.post(verify, { email, code: `AAAA-A${guess}AA` })
  expect((await own.post(verify, { token })).status).toBe(200)
})
