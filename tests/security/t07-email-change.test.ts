import { describe, expect, test } from 'vitest'
import { limits } from '#rules/limits.ts'
import { createPerson, signInAgain } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp({ template: 'empty' })
const verify = '/api/auth/magic-link/verify'
const peek = '/api/auth/magic-link/peek'
let count = 0
const newAddress = () => `new${count++}@virginia.edu`

const getStatus = async (client: Client) => (await client.get('/api/auth/user')).status

async function requestChange() {
  const person = await createPerson(app)
  const to = newAddress()
  await person.client.expectOk('PUT', '/api/users/profile', { email: to })
  return { ...person, to, mail: await app.latestEmailTo(to) }
}

describe('the owner of an account confirms a new address', () => {
  test('by the link where she is signed in: both addresses named, no new session, her other sessions end', async () => {
    const ann = await requestChange()
    const phone = await signInAgain(app, ann)
    expect(ann.mail.text).toContain(`from ${ann.email} to ${ann.to}`)
    expect((await ann.client.post(peek, { token: ann.mail.token })).body.change).toEqual({
      from: ann.email,
      to: ann.to,
      isOwn: true,
    })
    const reply = await ann.client.post(verify, { token: ann.mail.token })
    expect([reply.status, reply.body.emailChange]).toEqual([200, { from: ann.email, to: ann.to }])
    expect(reply.headers.getSetCookie().filter((line) => line.startsWith('foundry_session'))).toEqual([])
    expect([await getStatus(ann.client), await getStatus(phone)]).toEqual([200, 401])
    expect((await ann.client.get('/api/auth/user')).body.email).toBe(ann.to)
    expect((await ann.client.post(verify, { token: ann.mail.token })).body.code).toBe('auth.link_invalid')
  })

  test('by the code where nobody is signed in, which signs nobody in and ends all sessions', async () => {
    const ann = await requestChange()
    const elsewhere = app.guest()
    expect((await elsewhere.post(verify, { token: ann.mail.token, confirmed: true })).body.code).toBe(
      'auth.code_required',
    )
    const reply = await elsewhere.post(verify, { email: ann.to, code: ann.mail.code })
    expect([reply.status, reply.body.user, reply.body.redirect]).toEqual([200, null, '/'])
    expect([await getStatus(elsewhere), await getStatus(ann.client)]).toEqual([401, 401])
  })

  test('within ten minutes of signing in; later she signs in again first, which keeps the link', async () => {
    const ann = await createPerson(app)
    const to = newAddress()
    app.base.clock.shift(limits.emailChange.signInAgeSeconds * 1_000 - 60_000)
    await ann.client.expectOk('PUT', '/api/users/profile', { email: to })
    const { token, code } = await app.latestEmailTo(to)
    app.base.clock.shift(120_000)
    expect((await ann.client.post(verify, { token })).body.code).toBe('auth.sign_in_stale')
    expect((await app.guest().post(verify, { email: to, code })).body.code).toBe('auth.sign_in_stale')
    await ann.client.expectOk('POST', '/api/send-magic-link', { email: ann.email })
    await ann.client.expectOk('POST', verify, { token: (await app.latestEmailTo(ann.email)).token })
    expect((await ann.client.post(verify, { token })).status).toBe(200)
  })
})

test('a stranger whose address somebody entered as his own is told so and gets into no account', async () => {
  const victim = await createPerson(app)
  const attacker = await createPerson(app)
  // Her address is taken while she has an account, so he uses another one of hers.
  expect((await attacker.client.put('/api/users/profile', { email: victim.email })).status).toBe(409)
  const to = newAddress()
  await attacker.client.expectOk('PUT', '/api/users/profile', { email: to })
  const { token, code } = await app.latestEmailTo(to)
  const peeked = await victim.client.post(peek, { token })
  expect(peeked.body.change).toEqual({ from: 'p•••@virginia.edu', to: 'n•••@virginia.edu', isOwn: false })
  for (const body of [{ token }, { token, confirmed: true }, { email: to, code }])
    expect((await victim.client.post(verify, body)).body.code).toBe('auth.other_account')
  expect((await victim.client.get('/api/auth/user')).body.id).toBe(victim.id)
  // If she types the code without an account, his sessions end: he reads nothing that arrives at her address.
  await app.guest().expectOk('POST', verify, { email: to, code })
  expect(await getStatus(attacker.client)).toBe(401)
})

test('somebody else’s entered address pushes no sign-in link of its owner away', async () => {
  const address = newAddress()
  const own = app.guest()
  await own.expectOk('POST', '/api/send-magic-link', {
    email: address,
    isRegistering: true,
    firstName: 'Ann',
    lastName: 'Lee',
  })
  const { token } = await app.latestEmailTo(address)
  for (let at = 0; at < 2; at++)
    await (await createPerson(app)).client.expectOk('PUT', '/api/users/profile', { email: address })
  expect((await own.post(verify, { token })).status).toBe(200)
})
