import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { Authenticator, type Misuse } from '#tests/harness/authenticator.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { createPerson, signInAgain, type Person } from '#tests/security/people.ts'

const app = await startTestApp()
const canary = await startCanary()

/** Counts connections: the server must open none. */
async function startCanary() {
  const { createServer } = await import('node:net')
  let count = 0
  const server = createServer((socket) => void (count++, socket.destroy())).listen(0, '127.0.0.1')
  return { count: () => count, close: () => server.close() }
}

async function add(
  { client }: Pick<Person, 'client'>,
  { device = new Authenticator(app.url), name = 'Laptop', misuse = {} as Misuse } = {},
) {
  const { body: options } = await client.expectOk('POST', '/api/me/passkeys/options')
  const reply = await client.post('/api/me/passkeys', { name, credential: device.create(options, misuse) })
  return { device, reply, id: reply.body.id as string }
}

async function signIn(
  client: Client,
  { device, misuse = {} }: { device: Authenticator; misuse?: Misuse },
): Promise<Reply> {
  const { body: options } = await client.expectOk('POST', '/api/auth/passkeys/options')
  return client.post('/api/auth/passkeys/verify', { credential: device.use(options, misuse), next: '/events' })
}

const refusal = ({ status, body }: Reply) => [status, body.code]

test('a person adds a passkey, is told by email, and signs in with it to the screen they came for', async () => {
  const person = await createPerson(app, { isDemo: true })
  const { device, reply } = await add(person)
  expect([reply.status, reply.body]).toMatchObject([201, { name: 'Laptop', lastUsedAt: null, isSynced: false }])
  expect(Object.keys(reply.body)).not.toContain('publicKey')
  expect((await app.latestEmailTo(person.email)).subject).toBe('A passkey was added to your account')
  const browser = app.guest()
  const signedIn = await signIn(browser, { device })
  expect(signedIn.body).toMatchObject({ redirect: '/events', user: { id: person.id } })
  expect((await browser.get('/api/auth/user')).body.id).toBe(person.id)
  expect((await browser.get('/api/me/passkeys')).body).toMatchObject([
    { name: 'Laptop', lastUsedAt: expect.any(String) },
  ])
})

const misuses: [string, Misuse][] = [
  ['from another site', { origin: 'https://evil.test' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without fingerprint, face or PIN', { isUnverified: true }],
  ['of another kind', { type: 'webauthn.create' }],
]

test.each(misuses)('a use %s is refused', async (_, misuse) => {
  const { device } = await add(await createPerson(app, { isDemo: true }))
  const browser = app.guest()
  expect(refusal(await signIn(browser, { device, misuse }))).toEqual([400, 'passkey.invalid'])
  expect((await browser.get('/api/auth/user')).status).toBe(401)
})

test('a challenge counts once, in its browser, for five minutes, and for what it was made', async () => {
  const person = await createPerson(app, { isDemo: true })
  const { device } = await add(person)
  const [browser, other] = [app.guest(), app.guest()]
  const { body: options } = await browser.expectOk('POST', '/api/auth/passkeys/options')
  await other.expectOk('POST', '/api/auth/passkeys/options')
  const credential = device.use(options)
  expect(refusal(await other.post('/api/auth/passkeys/verify', { credential }))).toEqual([400, 'passkey.expired'])
  const replies = await Promise.all([1, 2, 3].map(() => browser.post('/api/auth/passkeys/verify', { credential })))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])

  const adding = (await person.client.expectOk('POST', '/api/me/passkeys/options')).body
  const misused = await person.client.post('/api/auth/passkeys/verify', {
    credential: device.use({ ...options, challenge: adding.challenge }),
  })
  expect(refusal(misused)).toEqual([400, 'passkey.expired'])
  const forged = await signIn(app.guest(), { device, misuse: { challenge: 'AAAA' } })
  expect(refusal(forged)).toEqual([400, 'passkey.expired'])
})

test('a passkey of somebody else, or that nobody knows, signs nobody in', async () => {
  const [ann, eve] = [await createPerson(app, { isDemo: true }), await createPerson(app, { isDemo: true })]
  const { device } = await add(eve)
  const userHandle = Buffer.from(ann.id).toString('base64url')
  expect(refusal(await signIn(app.guest(), { device, misuse: { userHandle } }))).toEqual([400, 'passkey.unknown'])
  const { body: options } = await ann.client.expectOk('POST', '/api/me/passkeys/options')
  const unknown = new Authenticator(app.url)
  unknown.create(options)
  expect(refusal(await signIn(app.guest(), { device: unknown }))).toEqual([400, 'passkey.unknown'])
  const again = await ann.client.post('/api/me/passkeys', { name: 'Hers', credential: device.create(options) })
  expect(refusal(again)).toEqual([409, 'passkey.known'])
})

test('a counter that goes back turns the passkey off, and its owner is emailed', async () => {
  const person = await createPerson(app, { isDemo: true })
  const { device } = await add(person)
  device.counter = 5
  expect((await signIn(app.guest(), { device })).status).toBe(200)
  device.counter = 5
  expect(refusal(await signIn(app.guest(), { device }))).toEqual([400, 'passkey.unknown'])
  expect((await app.latestEmailTo(person.email)).subject).toBe('One of your passkeys was turned off')
  device.counter = 9
  expect(refusal(await signIn(app.guest(), { device }))).toEqual([400, 'passkey.unknown'])
  expect((await person.client.get('/api/me/passkeys')).body[0].suspendedAt).not.toBeNull()
})

test('T27 certificates of a new passkey are refused before anything in them is looked up', async () => {
  const person = await createPerson(app, { isDemo: true })
  const { reply } = await add(person, { misuse: { certificates: [Buffer.alloc(64, 7)] } })
  expect(refusal(reply)).toEqual([400, 'passkey.invalid'])
  expect(canary.count()).toBe(0)
  canary.close()
})

test('passkeys are renamed and removed by their owner, who signed in lately', async () => {
  const [person, other] = [await createPerson(app, { isDemo: true }), await createPerson(app, { isDemo: true })]
  const { id, device } = await add(person)
  for (const call of [
    () => other.client.patch(`/api/me/passkeys/${id}`, { name: 'Mine' }),
    () => other.client.delete(`/api/me/passkeys/${id}`),
  ])
    expect(refusal(await call())).toEqual([404, 'passkey.not_found'])
  expect((await person.client.patch(`/api/me/passkeys/${id}`, { name: ' Phone ' })).body.name).toBe('Phone')
  expect((await person.client.patch(`/api/me/passkeys/${id}`, { name: ' ' })).status).toBe(400)
  const stale = await signInAgain(app, person)
  await app.base.database.pool.query(
    "update sessions set created_at = created_at - interval '2 hours' where id = (select id from sessions where person_id = $1 order by id desc limit 1)",
    [person.id],
  )
  expect(refusal(await stale.delete(`/api/me/passkeys/${id}`))).toEqual([403, 'auth.sign_in_stale'])
  expect(refusal(await stale.post('/api/me/passkeys/options'))).toEqual([403, 'auth.sign_in_stale'])
  await person.client.expectOk('DELETE', `/api/me/passkeys/${id}`)
  expect((await app.latestEmailTo(person.email)).subject).toBe('A passkey was removed from your account')
  expect(refusal(await signIn(app.guest(), { device }))).toEqual([400, 'passkey.unknown'])
})

test('a person who was removed is not signed in', async () => {
  const person = await createPerson(app, { isDemo: true })
  const { device } = await add(person)
  await app.base.database.pool.query('update people set deactivated_at = now() where id = $1', [person.id])
  expect(refusal(await signIn(app.guest(), { device }))).toEqual([400, 'passkey.unknown'])
})
