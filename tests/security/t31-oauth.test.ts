import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeGoogle } from '#providers/drive/fake-google.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createPerson, resetRateLimits } from './people.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: google.env })
afterAll(() => google.close())
beforeEach(() => resetRateLimits(app))

const connectionsOf = async (client: Client) => (await client.expectOk('GET', '/api/user/service-connections')).body
const begin = async (client: Client) =>
  (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body as { authUrl: string; id: string }
const outcomeOf = async (client: Client, id: string) =>
  (await client.expectOk('GET', `/api/services/google-drive/authorizations/${id}`)).body

/** Sends the browser of this client where Google sent it. */
async function follow(client: Client, address: URL) {
  const reply = await client.get(`${address.pathname}${address.search}`)
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
  expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  return reply
}

/** Somebody new who allowed access: their browser is on its way back with a code. */
async function allow(role: 'student' | 'director' = 'student') {
  const { client } = await createPerson(app, { role })
  const { authUrl, id } = await begin(client)
  return { client, id, authUrl, callback: await google.consent(authUrl) }
}

const tokensSent = () => google.requests.filter(({ path }) => path === '/token').length

/** The browser arrives with this address; nothing is connected, and Google is asked for no token. */
async function expectRefused(client: Client, address: URL, sentence: RegExp) {
  const sentBefore = tokensSent()
  const reply = await follow(client, address)
  expect(reply.status).toBe(400)
  expect(reply.text).toMatch(sentence)
  expect(tokensSent()).toBe(sentBefore)
  expect(await connectionsOf(client)).toEqual([])
}

test('access is asked for with the exact redirect URI, PKCE and as little as possible, and stored encrypted', async () => {
  const { client, id, authUrl, callback } = await allow()
  const requested = Object.fromEntries(new URL(authUrl).searchParams)
  expect(requested).toMatchObject({
    redirect_uri: `${app.base.config.publicUrl}/api/services/google-drive/callback`,
    scope: 'https://www.googleapis.com/auth/drive.file openid email',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  })
  expect(requested['state']).toHaveLength(43)
  expect(await outcomeOf(client, id)).toEqual({ state: 'waiting', error: null })
  const reply = await follow(client, callback)
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('Google Drive is connected')
  expect(await outcomeOf(client, id)).toEqual({ state: 'connected', error: null })
  expect(await connectionsOf(client)).toMatchObject([
    { serviceName: 'google-drive', isActive: true, state: 'connected', email: 'casey.drive@example.edu', error: null },
  ])
  const stored = await app.base.database.pool.query(
    'select c::text, a::text from service_connections c, service_authorizations a where a.id = $1',
    [id],
  )
  const [[refreshToken, { accessTokens }]] = [...google.grants].slice(-1) as [
    [string, { accessTokens: Set<string> }],
    ...unknown[],
  ]
  for (const secret of [refreshToken, ...accessTokens, requested['state']!, callback.searchParams.get('code')!])
    expect(JSON.stringify(stored.rows)).not.toContain(secret)
})

test('a state is good once', async () => {
  const { client, callback } = await allow()
  await follow(client, callback)
  await client.expectOk('POST', '/api/services/google-drive/disconnect')
  await expectRefused(client, callback, /not started here, or it is too old/)
  const again = await google.consent((await begin(client)).authUrl)
  // A code that was redeemed, with a state that is good.
  again.searchParams.set('code', callback.searchParams.get('code')!)
  const reply = await follow(client, again)
  expect(reply.text).toContain('did not complete the sign-in')
  expect(await connectionsOf(client)).toEqual([])
})

test('an answer counts only in the session that requested, and another one cannot use it up', async () => {
  const { client, callback } = await allow()
  const { client: attacker } = await createPerson(app)
  await expectRefused(attacker, callback, /not started here/)
  const guest = await app.guest().get(`${callback.pathname}${callback.search}`)
  expect(guest).toMatchObject({ status: 400 })
  // The same person in another browser.
  const elsewhere = await app.signIn('student')
  const { authUrl } = await begin(await app.signIn('student'))
  await expectRefused(elsewhere, await google.consent(authUrl), /not started here/)
  expect((await follow(client, callback)).status).toBe(200)
})

test.each([
  ['without a state', (url: URL) => url.searchParams.delete('state')],
  ['with another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
  ['with an endless state', (url: URL) => url.searchParams.set('state', 'x'.repeat(5_000))],
  ['with two states', (url: URL) => url.searchParams.append('state', 'x')],
])('an answer %s is refused', async (_name, change) => {
  const { client, callback } = await allow()
  change(callback)
  await expectRefused(client, callback, /not started here/)
})

test('an answer of another issuer is refused; one that names none is taken', async () => {
  const { client, id, callback } = await allow()
  callback.searchParams.set('iss', 'https://evil.example')
  await expectRefused(client, callback, /did not come from Google Drive/)
  expect(await outcomeOf(client, id)).toMatchObject({ state: 'failed', error: expect.stringContaining('did not come') })
  google.quirks.iss = null
  const silent = await allow()
  delete google.quirks.iss
  expect(silent.callback.searchParams.get('iss')).toBeNull()
  expect((await follow(silent.client, silent.callback)).status).toBe(200)
})

test('the words of an error are never shown, whatever they contain', async () => {
  const { client, id, callback } = await allow()
  callback.searchParams.delete('code')
  callback.searchParams.set('error', '<script>alert(1)</script>')
  callback.searchParams.set('error_description', '"><img src=x onerror=alert(2)>')
  const reply = await follow(client, callback)
  expect(reply.text).not.toMatch(/alert|onerror/)
  expect(reply.text.match(/<script[^>]*>/g)).toEqual(['<script src="/popup.js" defer>'])
  expect(await outcomeOf(client, id)).toEqual({
    state: 'failed',
    error: 'Google Drive did not complete the sign-in. Connect again.',
  })
})

test('a person who refuses, or leaves the files unticked, connects nothing', async () => {
  const { client } = await createPerson(app)
  const refused = await begin(client)
  const page = await follow(client, await google.consent(refused.authUrl, 'deny'))
  expect(page.text).toContain('You didn&#39;t allow access')
  expect(await outcomeOf(client, refused.id)).toEqual({ state: 'refused', error: null })
  const unticked = await begin(client)
  await follow(client, await google.consent(unticked.authUrl, 'allow without files'))
  expect(await outcomeOf(client, unticked.id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('unticked'),
  })
  expect([...google.grants.values()].at(-1)).toMatchObject({ isRevoked: true })
  expect(await connectionsOf(client)).toEqual([])
})

test('an answer after six minutes counts, one after ten does not', async () => {
  const slow = await allow()
  app.base.clock.shift(6 * 60_000)
  expect((await follow(slow.client, slow.callback)).status).toBe(200)
  const late = await allow()
  app.base.clock.shift(600_001)
  await expectRefused(late.client, late.callback, /too old/)
  app.base.clock.shift(-6 * 60_000 - 600_001)
})

test('an attempt of somebody else is a 404, staff need a fresh sign-in, and other services have no such page', async () => {
  const { id } = await allow()
  const { client } = await createPerson(app)
  expect((await client.get(`/api/services/google-drive/authorizations/${id}`)).status).toBe(404)
  for (const path of [
    'auth-url',
    'callback',
    `authorizations/${id}`,
    'sample-consent?state=a&code_challenge=b&redirect_uri=c',
  ])
    expect(await client.get(`/api/services/openai/${path}`), path).toMatchObject({ status: 404 })
  expect(
    (await client.get('/api/services/google-drive/sample-consent?state=a&code_challenge=b&redirect_uri=c')).status,
  ).toBe(404)
  const director = await createPerson(app, { role: 'director' })
  app.base.clock.shift(3_700_000)
  const stale = await director.client.get('/api/services/google-drive/auth-url')
  expect(stale).toMatchObject({ status: 403, body: { code: 'auth.sign_in_stale' } })
  app.base.clock.shift(-3_700_000)
})

test('the answer to a HEAD request, as scanners send them, uses nothing up', async () => {
  const { client, callback } = await allow()
  expect((await client.send('HEAD' as never, `${callback.pathname}${callback.search}`)).status).toBe(404)
  expect((await follow(client, callback)).status).toBe(200)
})
