import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Client } from '#tests/harness/client.ts'
import { askForLink, enrol, forgiveRates, type Person } from './persons.ts'
import { startProofApp } from './proof-app.ts'

const app = await startProofApp()
const verify = '/api/auth/magic-link/verify'
const cookie = 'foundry_session'

const ways: [name: string, signIn: (client: Client, person: Person) => Promise<void>][] = [
  [
    'a mailed link',
    async (client, { email }) =>
      void (await client.expectOk('POST', verify, { token: (await askForLink(app, email)).token, confirmed: true })),
  ],
  [
    'a mailed code',
    async (client, { email }) =>
      void (await client.expectOk('POST', verify, { email, code: (await askForLink(app, email)).code })),
  ],
  ['a demo log-in', async (client) => void (await client.expectOk('POST', '/api/demo-login/student'))],
]

const statusWith = async (value: string) =>
  (await app.guest().send('GET', '/api/auth/user', { headers: { cookie: `${cookie}=${value}` } })).status

describe('a session cookie planted before signing in', () => {
  test.each(ways)('made up, then %s: it never becomes a session', async (_way, signIn) => {
    await forgiveRates(app)
    const [person, client] = [await enrol(app), app.guest()]
    const planted = randomBytes(32).toString('base64url')
    client.cookies.set(cookie, planted)
    await signIn(client, person)
    expect(client.cookies.get(cookie)).not.toBe(planted)
    expect(await statusWith(planted)).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test.each(ways)(
    'of the attacker’s own session, then %s: it is over, so neither acts as the other',
    async (_way, signIn) => {
      await forgiveRates(app)
      const [person, attacker, client] = [await enrol(app), await enrol(app), app.guest()]
      const planted = attacker.client.cookies.get(cookie)!
      expect(await statusWith(planted)).toBe(200)
      client.cookies.set(cookie, planted)
      await signIn(client, person)
      expect(await statusWith(planted)).toBe(401)
      expect((await client.get('/api/auth/user')).body.id).not.toBe(attacker.id)
    },
  )

  test.each(ways)('%s gives a new value each time', async (_way, signIn) => {
    const [person, client] = [await enrol(app), app.guest()]
    const values = new Set<string>()
    for (let time = 0; time < 3; time++) {
      await forgiveRates(app)
      await signIn(client, person)
      values.add(client.cookies.get(cookie)!)
    }
    expect(values.size).toBe(3)
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/)
  })
})

test('of two session cookies sent at once, only a real one counts, and no mixture of them', async () => {
  const { client, id } = await enrol(app)
  const real = client.cookies.get(cookie)!
  const both = await app
    .guest()
    .send('GET', '/api/auth/user', { headers: { cookie: `${cookie}=${'A'.repeat(43)}; ${cookie}=${real}` } })
  expect([401, 200]).toContain(both.status)
  if (both.status === 200) expect(both.body.id).toBe(id)
  for (const value of [`${real}x`, real.slice(1), `"${real}" `, `${real},${real}`, real.toLowerCase(), `${real}%00`]) {
    if (value !== real) expect(await statusWith(value), value).toBe(401)
  }
})

describe('a form of another site that posts to sign-in', () => {
  const crossSite: [name: string, headers: Record<string, string>][] = [
    ['by its Origin', { origin: 'https://evil.test' }],
    ['by Sec-Fetch-Site', { origin: app.url, 'sec-fetch-site': 'cross-site' }],
    ['from a subdomain', { origin: `http://evil.localhost:${app.port}`, 'sec-fetch-site': 'same-site' }],
    ['with the null origin of a sandboxed frame', { origin: 'null' }],
  ]

  test.each(crossSite)('is refused %s, and signs nobody in', async (_name, headers) => {
    await forgiveRates(app)
    const attacker = await enrol(app)
    const { token, code } = await askForLink(app, attacker.email)
    const victim = await enrol(app)
    const before = victim.client.cookies.get(cookie)
    const bodies = [
      { token, confirmed: true },
      { email: attacker.email, code },
    ]
    const forms = [
      ...bodies.map((body) => JSON.stringify(body)),
      new URLSearchParams({ token, confirmed: 'true' }).toString(),
    ]
    for (const [at, raw] of forms.entries()) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const reply = await victim.client.send('POST', verify, { raw, headers: { ...headers, 'content-type': type } })
        expect([at, type, reply.status]).toEqual([at, type, 403])
        expect(reply.headers.getSetCookie()).toEqual([])
      }
    }
    const demo = await victim.client.send('POST', '/api/demo-login/admin', { headers })
    expect([demo.status, demo.headers.getSetCookie()]).toEqual([403, []])
    expect(victim.client.cookies.get(cookie)).toBe(before)
    expect((await victim.client.get('/api/auth/user')).body.id).toBe(victim.id)
  })
})
