import { Events, OAuth2Server, type MutableToken } from 'oauth2-mock-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOidc } from '#providers/identity/oidc.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { target } from '#tests/harness/campus.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { resetRateLimits } from './people.ts'

const app = await startTestApp({ template: 'empty' })
const faulty = new OAuth2Server()
await faulty.issuer.keys.generate('RS256')
await faulty.start(0, 'localhost')
afterAll(() => faulty.stop())
beforeEach(() => resetRateLimits(app))

app.base.providers.identity = [
  createOidc({
    id: 'campus',
    label: 'Campus',
    type: 'oidc',
    issuer: faulty.issuer.url!,
    clientId: 'foundry',
    clientSecret: 'a-secret',
    scopes: ['openid', 'email'],
    roles: {},
    endSession: false,
    publicUrl: app.url,
    now: () => new Date(),
  }),
]

let nonce = ''
/** What the next token says besides; the mock releases no email by itself. */
let claims: Record<string, unknown> = {}
const sign = (token: MutableToken) =>
  Object.assign(token.payload, {
    nonce,
    aud: 'foundry',
    sub: 'u1',
    email: 'u1@virginia.edu',
    email_verified: true,
    ...claims,
  })
faulty.service.on(Events.BeforeTokenSigning, sign)
faulty.service.on(Events.BeforeUserinfo, (reply) => Object.assign(reply.body as object, { sub: claims['sub'] ?? 'u1' }))
beforeEach(() => (claims = {}))

/** Leaves for the provider; returns what it would bring back. */
async function leave(client: Client): Promise<URLSearchParams> {
  const url = new URL((await client.get('/api/auth/sso/campus/start')).headers.get('location')!)
  nonce = url.searchParams.get('nonce')!
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams
}

const comeBack = (client: Client, answer: URLSearchParams): Promise<Reply> =>
  client.get(`/api/auth/sso/campus/callback?${answer}`)
const isSignedIn = async (client: Client) => (await client.get('/api/auth/session')).body.user !== null

async function expectRefused(client: Client, { reply, why }: { reply: Reply; why: string }): Promise<void> {
  expect(target(reply)).toBe(`/?campus=${why}&provider=campus`)
  expect(await isSignedIn(client)).toBe(false)
}

test('T31 the same faults are absent from an honest answer', async () => {
  const browser = app.guest()
  expect(target(await comeBack(browser, await leave(browser)))).toBe('/onboarding/step1')
  expect(await isSignedIn(browser)).toBe(true)
})

test('T31 an answer counts once, whoever brings it again', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  const replies = await Promise.all([1, 2, 3, 4].map(() => comeBack(browser, answer)))
  const outcomes = replies.map(target)
  expect(outcomes.filter((path) => path === '/onboarding/step1')).toHaveLength(1)
  expect(outcomes.filter((path) => path === '/?campus=expired&provider=campus')).toHaveLength(3)
  browser.cookies.delete('foundry_session')
  await expectRefused(browser, { reply: await comeBack(browser, answer), why: 'expired' })
})

test("T31 another browser's answer signs nobody in, and stays good for the browser that left", async () => {
  const [victim, attacker] = [app.guest(), app.guest()]
  const answer = await leave(attacker)
  await expectRefused(victim, { reply: await comeBack(victim, answer), why: 'other-browser' })
  await leave(victim)
  await expectRefused(victim, { reply: await comeBack(victim, answer), why: 'other-browser' })
  const forged = app.guest()
  forged.cookies.set('foundry_browser', `n${'A'.repeat(65)}`)
  await expectRefused(forged, { reply: await comeBack(forged, answer), why: 'other-browser' })
})

test('T31 an answer without a state, with an unknown or a doubled one is refused', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  const state = answer.get('state')!
  const without = new URLSearchParams(answer)
  without.delete('state')
  await expectRefused(browser, { reply: await comeBack(browser, without), why: 'expired' })
  const unknown = new URLSearchParams({ ...Object.fromEntries(answer), state: 'x'.repeat(43) })
  await expectRefused(browser, { reply: await comeBack(browser, unknown), why: 'expired' })
  const doubled = new URLSearchParams([...answer, ['state', state]])
  await expectRefused(browser, { reply: await comeBack(browser, doubled), why: 'failed' })
})

const wrongTokens: [string, Record<string, unknown>][] = [
  ['of another issuer', { iss: 'https://evil.test' }],
  ['for another client', { aud: 'another' }],
  ['for another sign-in', { nonce: 'another' }],
  ['that has expired', { exp: Math.floor(Date.now() / 1_000) - 200 }],
  ['without a subject', { sub: undefined }],
]

test.each(wrongTokens)('T31 a token %s is refused', async (_, wrong) => {
  const browser = app.guest()
  const answer = await leave(browser)
  claims = wrong
  await expectRefused(browser, { reply: await comeBack(browser, answer), why: 'failed' })
})

test('T31 an answer that names another issuer is refused', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  answer.set('iss', 'https://evil.test')
  await expectRefused(browser, { reply: await comeBack(browser, answer), why: 'failed' })
})

test('T31 clocks may differ by three minutes', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  claims = { exp: Math.floor(Date.now() / 1_000) - 170, iat: Math.floor(Date.now() / 1_000) - 600 }
  expect(target(await comeBack(browser, answer))).toBe('/onboarding/step1')
})

test('T31 an error with script in it is told in our own words, and uses the sign-in up', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  const script = '<script>alert(1)</script>'
  const error = new URLSearchParams({ error: script, error_description: script, error_uri: 'javascript:alert(1)' })
  error.set('state', answer.get('state')!)
  const reply = await comeBack(browser, error)
  expect(reply.text + [...reply.headers].join()).not.toContain('script>')
  await expectRefused(browser, { reply, why: 'failed' })
  await expectRefused(browser, { reply: await comeBack(browser, answer), why: 'expired' })
})

test('T31 a person who cancels is told so', async () => {
  const browser = app.guest()
  const state = (await leave(browser)).get('state')!
  const reply = await comeBack(browser, new URLSearchParams({ error: 'access_denied', state }))
  await expectRefused(browser, { reply, why: 'denied' })
})

test('T31 a provider that is down is named as such', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  faulty.service.once(Events.BeforeResponse, (response) => {
    response.statusCode = 503
    response.body = ''
  })
  await expectRefused(browser, { reply: await comeBack(browser, answer), why: 'failed' })
})

test('T31 what the database keeps of a trip opens nothing', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  const { rows } = await app.base.database.pool.query('select * from campus_sign_ins order by created_at desc limit 1')
  const stored = JSON.stringify(rows)
  for (const secret of [answer.get('state')!, nonce, answer.get('code')!]) expect(stored).not.toContain(secret)
})

test('T31 a browser that comes back after ten minutes is late', async () => {
  const browser = app.guest()
  const answer = await leave(browser)
  app.base.clock.shift(10 * 60_000 + 1_000)
  await expectRefused(browser, { reply: await comeBack(browser, answer), why: 'expired' })
})
