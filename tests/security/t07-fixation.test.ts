import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Client } from '#tests/harness/client.ts'
import { requestSignInLink, createPerson, resetRateLimits, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const verify = '/api/auth/magic-link/verify'
const cookie = 'foundry_session'

const signInMethods: [name: string, signIn: (client: Client, person: Person) => Promise<void>][] = [
  [
    'an emailed link',
    async (client, { email }) =>
      void (await client.expectOk('POST', verify, {
        token: (await requestSignInLink(app, email)).token,
        confirmed: true,
      })),
  ],
  [
    'an emailed code',
    async (client, { email }) =>
      void (await client.expectOk('POST', verify, { email, code: (await requestSignInLink(app, email)).code })),
  ],
  ['a demo log-in', async (client) => void (await client.expectOk('POST', '/api/demo-login/student'))],
]

const getStatusWith = async (value: string) =>
  (await app.guest().send('GET', '/api/auth/user', { headers: { cookie: `${cookie}=${value}` } })).status

describe('a session cookie planted before signing in', () => {
  test.each(signInMethods)('a made-up one, then %s: it never becomes a session', async (_method, signIn) => {
    await resetRateLimits(app)
    const [person, client] = [await createPerson(app), app.guest()]
    const plantedCookie = randomBytes(32).toString('base64url')
    client.cookies.set(cookie, plantedCookie)
    await signIn(client, person)
    expect(client.cookies.get(cookie)).not.toBe(plantedCookie)
    expect(await getStatusWith(plantedCookie)).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test.each(signInMethods)(
    'one of the attacker’s own session, then %s: that session is ended, so neither can act as the other',
    async (_method, signIn) => {
      await resetRateLimits(app)
      const [person, attacker, client] = [await createPerson(app), await createPerson(app), app.guest()]
      const plantedCookie = attacker.client.cookies.get(cookie)!
      expect(await getStatusWith(plantedCookie)).toBe(200)
      client.cookies.set(cookie, plantedCookie)
      await signIn(client, person)
      expect(await getStatusWith(plantedCookie)).toBe(401)
      expect((await client.get('/api/auth/user')).body.id).not.toBe(attacker.id)
    },
  )

  test.each(signInMethods)('%s sets a new value each time', async (_method, signIn) => {
    const [person, client] = [await createPerson(app), app.guest()]
    const values = new Set<string>()
    for (let time = 0; time < 3; time++) {
      await resetRateLimits(app)
      await signIn(client, person)
      values.add(client.cookies.get(cookie)!)
    }
    expect(values.size).toBe(3)
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/)
  })
})

test('of two session cookies in one request only a real one counts, and never a mixture', async () => {
  const { client, id } = await createPerson(app)
  const realCookie = client.cookies.get(cookie)!
  const bothReply = await app
    .guest()
    .send('GET', '/api/auth/user', { headers: { cookie: `${cookie}=${'A'.repeat(43)}; ${cookie}=${realCookie}` } })
  expect([401, 200]).toContain(bothReply.status)
  if (bothReply.status === 200) expect(bothReply.body.id).toBe(id)
  for (const value of [
    `${realCookie}x`,
    realCookie.slice(1),
    `"${realCookie}" `,
    `${realCookie},${realCookie}`,
    realCookie.toLowerCase(),
    `${realCookie}%00`,
  ]) {
    if (value !== realCookie) expect(await getStatusWith(value), value).toBe(401)
  }
})

describe('a form of another site that posts to sign-in', () => {
  const crossSiteHeaders: [name: string, headers: Record<string, string>][] = [
    ['by its Origin', { origin: 'https://evil.test' }],
    ['by Sec-Fetch-Site', { origin: app.url, 'sec-fetch-site': 'cross-site' }],
    ['from a subdomain', { origin: `http://evil.localhost:${app.port}`, 'sec-fetch-site': 'same-site' }],
    ['with the null origin of a sandboxed frame', { origin: 'null' }],
  ]

  test.each(crossSiteHeaders)('is refused %s and creates no session', async (_name, headers) => {
    await resetRateLimits(app)
    const attacker = await createPerson(app)
    const { token, code } = await requestSignInLink(app, attacker.email)
    const victim = await createPerson(app)
    const before = victim.client.cookies.get(cookie)
    const bodies = [
      { token, confirmed: true },
      { email: attacker.email, code },
    ]
    const forms = [
      ...bodies.map((body) => JSON.stringify(body)),
      new URLSearchParams({ token, confirmed: 'true' }).toString(),
    ]
    for (const [index, raw] of forms.entries()) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const reply = await victim.client.send('POST', verify, { raw, headers: { ...headers, 'content-type': type } })
        expect([index, type, reply.status]).toEqual([index, type, 403])
        expect(reply.headers.getSetCookie()).toEqual([])
      }
    }
    const demo = await victim.client.send('POST', '/api/demo-login/admin', { headers })
    expect([demo.status, demo.headers.getSetCookie()]).toEqual([403, []])
    expect(victim.client.cookies.get(cookie)).toBe(before)
    expect((await victim.client.get('/api/auth/user')).body.id).toBe(victim.id)
  })
})
