import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createFakeSaml, type Faults, type SamlForm } from '#providers/identity/fake-saml.ts'
import { createSaml } from '#providers/identity/saml.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { target } from '#tests/harness/campus.ts'
import type { Client } from '#tests/harness/client.ts'
import { postForm } from '#tests/harness/saml-form.ts'
import { resetRateLimits } from './people.ts'

const app = await startTestApp({ template: 'empty' })
// Another process has the same database and key; here it is in the same one.
const config = parseAppConfig({ DATA_DIR: app.dataDir, PUBLIC_URL: app.url })
const second = await createApp({ config, connection: app.connection, log: app.base.log, isWorking: false })
const secondUrl = await second.http.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => second.stop())
const fake = createFakeSaml()
const provider = createSaml({
  id: 'uva',
  label: 'UVA NetBadge',
  type: 'saml',
  entryPoint: fake.entryPoint,
  issuer: fake.issuer,
  certificates: [fake.key.certificate],
  scopes: ['virginia.edu'],
  subjectAttribute: 'eppn',
  roles: {},
  publicUrl: app.url,
  now: () => new Date(),
})
app.base.providers.identity = [provider]
second.base.providers.identity = [provider]
beforeEach(() => resetRateLimits(app))

const ada = { eppn: 'ada@virginia.edu', mail: 'ada@virginia.edu', firstName: 'Ada', lastName: 'Byron' }

/** Leaves for the provider; returns the form that its page would post. */
async function leave(client: Client, faults: Faults = {}): Promise<SamlForm> {
  const url = (await client.get('/api/auth/sso/uva/start')).headers.get('location')!
  return fake.respond(url, { attributes: ada, faults })
}

type PostOptions = { headers?: Record<string, string>; url?: string; path?: string }

const post = (form: object, { headers, url = app.url, path = '/api/auth/sso/uva/acs' }: PostOptions = {}) =>
  postForm(url + path, form, headers)

const isSignedIn = async (client: Client) => (await client.get('/api/auth/session')).body.user !== null
const refusal = (why: string) => `/?campus=${why}&provider=uva`

test('a signed form signs in the browser that left, by way of our own address', async () => {
  const browser = app.guest()
  const posted = await post(await leave(browser))
  const next = posted.location!
  expect([posted.status, next]).toEqual([303, expect.stringMatching(/^\/api\/auth\/sso\/uva\/callback\?state=/)])
  expect(posted.setCookie).not.toContain('foundry_session')
  expect(target(await browser.get(next))).toBe('/onboarding/step1')
  expect((await browser.get('/api/auth/session')).body.user).toMatchObject({
    email: 'ada@virginia.edu',
    firstName: 'Ada',
  })
  browser.cookies.delete('foundry_session')
  expect(target(await browser.get(next))).toBe(refusal('expired'))
})

test('T31 a form counts once, on all servers together', async () => {
  const browser = app.guest()
  const form = await leave(browser)
  const posts = await Promise.all([1, 2, 3, 4].map((n) => post(form, n % 2 ? { url: secondUrl } : {})))
  const targets = posts.map(({ location }) => location!)
  expect(targets.filter((path) => path.includes('/callback'))).toHaveLength(1)
  expect(targets.filter((path) => path === refusal('expired'))).toHaveLength(3)
  await browser.get(targets.find((path) => path.includes('/callback'))!)
  expect((await post(form)).location).toBe(refusal('expired'))
})

test("T31 another browser's form signs nobody in", async () => {
  const [attacker, victim] = [app.guest(), app.guest()]
  const next = (await post(await leave(attacker))).location!
  await leave(victim)
  expect(target(await victim.get(next))).toBe(refusal('other-browser'))
  expect(await isSignedIn(victim)).toBe(false)
})

test('T31 the callback without a form, and the form with the state of another sign-in, sign nobody in', async () => {
  const browser = app.guest()
  const [form, other] = [await leave(browser), await leave(browser)]
  expect(target(await browser.get(`/api/auth/sso/uva/callback?state=${form.RelayState}`))).toBe(refusal('expired'))
  const mixed = await post({ SAMLResponse: form.SAMLResponse, RelayState: other.RelayState })
  expect(mixed.location).toBe(refusal('failed'))
  for (const RelayState of ['', 'x'.repeat(43)])
    expect((await post({ ...form, RelayState })).location).toBe(refusal('expired'))
  expect(await isSignedIn(browser)).toBe(false)
})

const faulty: [string, Faults][] = [
  ['for another recipient', { recipient: 'https://other.test/acs' }],
  ['for another audience', { audience: 'https://other.test' }],
  ['without a signature', { signs: 'nothing' }],
  ['that was changed', { tamper: (xml) => xml.replace('>ada@', '>eve@') }],
  ['that has expired', { expiresIn: -200 }],
]

test.each(faulty)('T31 a form %s is refused, and a correct one after it too', async (_, faults) => {
  const browser = app.guest()
  const form = await leave(browser, faults)
  expect((await post(form)).location).toBe(refusal('failed'))
  expect(target(await browser.get(`/api/auth/sso/uva/callback?state=${form.RelayState}`))).toBe(refusal('expired'))
  expect(await isSignedIn(browser)).toBe(false)
})

test('T14 nothing but such a form is taken from another site, and only by navigation', async () => {
  const form = await leave(app.guest())
  expect((await post(form, { headers: { 'sec-fetch-mode': 'cors' } })).status).toBe(403)
  expect((await post(form, { headers: { 'sec-fetch-mode': 'no-cors' } })).status).toBe(403)
  const json = await app.guest().send('POST', '/api/auth/sso/uva/acs', { body: form, headers: { origin: app.url } })
  expect(json.status).toBe(415)
  const path = '/api/auth/magic-link/peek'
  expect((await post(form, { path })).status).toBe(403)
  const own = { origin: app.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
  expect((await post(form, { path, headers: own })).status).toBe(415)
  expect((await post({ SAMLResponse: 'A'.repeat(140_000), RelayState: 'x' })).status).toBe(413)
})

test('the metadata is there for a SAML provider only', async () => {
  const reply = await app.guest().get('/api/auth/sso/uva/metadata')
  expect(reply.headers.get('content-type')).toContain('xml')
  expect(reply.text).toContain(`${app.url}/api/auth/sso/uva/acs`)
  expect((await app.guest().get('/api/auth/sso/none/metadata')).status).toBe(404)
})
