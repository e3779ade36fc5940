import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { Authenticator } from '#tests/harness/authenticator.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { createPerson, signInAgain } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty', env: { REQUIRE_PASSKEY_FOR: 'admin' } })
await createPerson(app, { role: 'admin' })

const refusal = ({ status, body }: Reply) => [status, body.code]

async function add(client: Client) {
  const device = new Authenticator(app.url)
  const { body: options } = await client.expectOk('POST', '/api/me/passkeys/options')
  const reply = await client.expectOk('POST', '/api/me/passkeys', { name: 'Key', credential: device.create(options) })
  return { device, id: reply.body.id as string }
}

async function use(client: Client, device: Authenticator): Promise<Reply> {
  const { body: options } = await client.expectOk('POST', '/api/auth/passkeys/options')
  return client.post('/api/auth/passkeys/verify', { credential: device.use(options) })
}

test('an administrator without a passkey can only add one, and then goes on', async () => {
  const { client } = await createPerson(app, { role: 'admin' })
  expect((await client.get('/api/auth/session')).body.user.isPasskeyNeeded).toBe(true)
  for (const path of ['/api/admin/users', '/api/ventures', '/api/me/export', '/api/notifications/stream'])
    expect(refusal(await client.get(path))).toEqual([403, 'auth.passkey_required'])
  expect(refusal(await client.put('/api/users/profile', { firstName: 'Eve' }))).toEqual([403, 'auth.passkey_required'])
  await add(client)
  expect((await client.get('/api/admin/users')).status).toBe(200)
  expect((await client.get('/api/auth/session')).body.user.isPasskeyNeeded).toBe(false)
})

test('an administrator with a passkey shows it: an emailed link alone adds no other and removes none', async () => {
  const admin = await createPerson(app, { role: 'admin' })
  const { device, id } = await add(admin.client)
  const byLink = await signInAgain(app, admin)
  expect(refusal(await byLink.post('/api/me/passkeys/options'))).toEqual([403, 'auth.passkey_required'])
  expect(refusal(await byLink.delete(`/api/me/passkeys/${id}`))).toEqual([403, 'auth.passkey_required'])
  expect(refusal(await byLink.get('/api/admin/users'))).toEqual([403, 'auth.passkey_required'])
  expect((await use(byLink, device)).body.user.isPasskeyNeeded).toBe(false)
  expect((await byLink.get('/api/admin/users')).status).toBe(200)
})

test('the last passkey stays, also when two are removed at once', async () => {
  const { client } = await createPerson(app, { role: 'admin' })
  const first = await add(client)
  expect(refusal(await client.delete(`/api/me/passkeys/${first.id}`))).toEqual([409, 'passkey.last'])
  const second = await add(client)
  const replies = await Promise.all([first, second].map(({ id }) => client.delete(`/api/me/passkeys/${id}`)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('everybody else signs in as before, and whoever becomes an administrator is asked at once', async () => {
  const director = await createPerson(app, { role: 'director' })
  expect((await director.client.get('/api/admin/users')).status).toBe(200)
  await app.base.database.pool.query("update people set role = 'admin' where id = $1", [director.id])
  expect(refusal(await director.client.get('/api/admin/users'))).toEqual([403, 'auth.passkey_required'])
})
