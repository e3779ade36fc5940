import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeGoogle } from '#providers/drive/fake-google.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'
import { purgeAuthorizations } from './server/authorizations/queries.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: google.env })
const demo = await startTestApp()
const bare = await startTestApp({ template: 'empty', env: { DEMO: 'false' } })
afterAll(() => google.close())
beforeEach(() => resetRateLimits(app))

const path = '/api/user/service-connections'
const driveOf = async (client: Client) => (await client.expectOk('GET', path)).body[0]

/** Somebody new whose Google Drive is connected, as their browser does it. */
async function connect(client?: Client) {
  const person = client ?? (await createPerson(app)).client
  const { authUrl } = (await person.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const { pathname, search } = await google.consent(authUrl)
  expect((await person.get(pathname + search)).status).toBe(200)
  return person
}

test('each service says whether it can be connected here', async () => {
  const offers = async (server: typeof app) => {
    const { client } = await createPerson(server)
    return (await client.expectOk('GET', '/api/services')).body
  }
  const keys = ['elevenlabs', 'openai'].map((serviceName) => ({
    serviceName,
    isConfigured: true,
    isSample: false,
    mayPickFiles: false,
  }))
  const drive = { serviceName: 'google-drive' }
  expect(await offers(app)).toEqual([{ ...drive, isConfigured: true, isSample: false, mayPickFiles: true }, ...keys])
  expect(await offers(demo)).toEqual([{ ...drive, isConfigured: true, isSample: true, mayPickFiles: false }, ...keys])
  expect(await offers(bare)).toEqual([{ ...drive, isConfigured: false, isSample: false, mayPickFiles: false }, ...keys])
  const { client } = await createPerson(bare)
  expect(await client.get('/api/services/google-drive/auth-url')).toMatchObject({
    status: 409,
    body: { code: 'connection.not_configured' },
  })
})

test('without Google, a demo connects its sample drive on a page of its own that leads back here only', async () => {
  const client = await demo.signIn('student')
  const { authUrl, id } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const consent = new URL(authUrl)
  const page = await client.get(consent.pathname + consent.search)
  const links = [...page.text.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll('&amp;', '&')))
  expect(new Set(links.map(({ origin, pathname }) => origin + pathname))).toEqual(
    new Set([`${demo.base.config.publicUrl}/api/services/google-drive/callback`]),
  )
  await client.get(links[0]!.pathname + links[0]!.search)
  expect((await client.get(`/api/services/google-drive/authorizations/${id}`)).body.state).toBe('connected')
  expect(await driveOf(client)).toMatchObject({ state: 'connected', email: null })
  expect((await client.expectOk('POST', '/api/services/google-drive/disconnect')).body.isRevoked).toBe(true)
  consent.searchParams.set('redirect_uri', 'https://evil.example/callback')
  expect((await client.get(consent.pathname + consent.search)).status).toBe(404)
})

test('disconnecting revokes the access at Google, or says that it could not', async () => {
  const client = await connect()
  const grant = [...google.grants.values()].at(-1)!
  const reply = await client.expectOk('POST', '/api/services/google-drive/disconnect')
  expect(reply.body).toEqual({ serviceName: 'google-drive', isRevoked: true })
  expect(grant.isRevoked).toBe(true)
  await connect(client)
  google.failNext({ kind: 'answer', status: 500 })
  expect((await client.expectOk('POST', '/api/services/google-drive/disconnect')).body.isRevoked).toBe(false)
  expect(await driveOf(client)).toBeUndefined()
  // Somebody removed it at Google already.
  await connect(client)
  google.revokeAll()
  expect((await client.expectOk('POST', '/api/services/google-drive/disconnect')).body.isRevoked).toBe(true)
})

test('an access that is about to end says so; one without renewal ends with its first token', async () => {
  google.quirks.refreshTokenSeconds = 8 * 86_400
  const client = await connect()
  delete google.quirks.refreshTokenSeconds
  expect(await driveOf(client)).toMatchObject({ state: 'connected' })
  app.base.clock.shift(2 * 86_400_000)
  const { client: same } = { client }
  expect(await driveOf(same)).toMatchObject({
    state: 'expiring',
    isActive: true,
    error: expect.stringContaining('ends soon'),
  })
  app.base.clock.shift(-2 * 86_400_000)
  google.quirks.hasRefreshToken = false
  await connect(client)
  delete google.quirks.hasRefreshToken
  expect(await driveOf(client)).toMatchObject({ state: 'expiring' })
  app.base.clock.shift(3_700_000)
  expect(await driveOf(client)).toMatchObject({ state: 'needsReconnecting', isActive: false })
  app.base.clock.shift(-3_700_000)
})

describe('a code that cannot be redeemed (R11)', () => {
  const faults = [
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 429, retryAfter: '3' },
    { kind: 'answer', status: 401, body: { error: 'invalid_client' } },
    { kind: 'cut' },
    { kind: 'html' },
    { kind: 'empty' },
  ] as const
  test.each(faults)('%o connects nothing, and the page and the screen say why', async (fault) => {
    const { client } = await createPerson(app)
    const { authUrl, id } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
    const { pathname, search } = await google.consent(authUrl)
    google.failNext(fault)
    const page = await client.get(pathname + search)
    expect([429, 503]).toContain(page.status)
    const { state, error } = (await client.expectOk('GET', `/api/services/google-drive/authorizations/${id}`)).body
    expect(state).toBe('failed')
    expect(error).toMatch(/^Google Drive (?:could not be reached|is limiting requests|refuses this installation)/)
    expect(page.text).toContain(error)
    expect(await driveOf(client)).toBeUndefined()
  })
})

test('attempts are deleted a day later', async () => {
  const client = await connect()
  const { id } = (await client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  await purgeAuthorizations(ctx)
  const find = () => client.get(`/api/services/google-drive/authorizations/${id}`)
  expect((await find()).status).toBe(200)
  app.base.clock.shift(87_000_000)
  await purgeAuthorizations(ctx)
  app.base.clock.shift(-87_000_000)
  expect((await find()).status).toBe(404)
})
