import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#rules/limits.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { enrol, signInAgain, type Person } from './persons.ts'
import { startProofApp } from './proof-app.ts'
import { databaseUrl, startSecondServer } from './second-server.ts'

// One server in this process, the other a process of its own, both on one database and one folder.
const app = await startProofApp({ template: 'empty' })
const other = await startSecondServer({
  DATABASE_URL: databaseUrl(app.connection),
  DATA_DIR: app.dataDir,
  DEMO: 'false',
  LOG_LEVEL: 'fatal',
})
afterAll(() => other.stop())

/** The same browser, on the other server. */
function onOther(client: Client): Client {
  const moved = createClient(other.url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

const statusOf = async (client: Client) => (await client.get('/api/auth/user')).status

async function signedInOnBoth(
  given: Parameters<typeof enrol>[1] = {},
): Promise<{ person: Person; here: Client; there: Client }> {
  const person = await enrol(app, given)
  const there = onOther(person.client)
  expect([await statusOf(person.client), await statusOf(there)]).toEqual([200, 200])
  return { person, here: person.client, there }
}

describe('a session that ends on one server is over on the other at once', () => {
  test('by signing out', async () => {
    const { here, there } = await signedInOnBoth()
    const kept = onOther(there)
    await here.expectOk('POST', '/api/logout')
    expect(await statusOf(kept)).toBe(401)
  })

  test('by signing out on the other', async () => {
    const { here, there } = await signedInOnBoth()
    const kept = new Map(here.cookies)
    await there.expectOk('POST', '/api/logout')
    expect(await statusOf(here)).toBe(401)
    expect(here.cookies).toEqual(kept)
  })

  test('by ending it from another device, and only that one', async () => {
    const { person, here, there } = await signedInOnBoth()
    const phone = await signInAgain(app, person)
    const sessions = (await phone.get('/api/auth/sessions')).body as { id: string; isCurrent: boolean }[]
    await phone.expectOk('DELETE', `/api/auth/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!.id}`)
    expect([await statusOf(here), await statusOf(there), await statusOf(onOther(phone))]).toEqual([401, 401, 200])
  })

  test('by ending all others', async () => {
    const { person, there } = await signedInOnBoth()
    const phone = await signInAgain(app, person)
    expect((await phone.delete('/api/auth/sessions')).body).toEqual({ endedCount: 1 })
    expect([await statusOf(there), await statusOf(phone)]).toEqual([401, 200])
  })

  test.each([
    ['a change of role', 'PUT', (id: string) => `/api/admin/users/${id}/role`, { role: 'mentor' }],
    ['being signed out by staff', 'POST', (id: string) => `/api/admin/users/${id}/revoke-sessions`, undefined],
    ['being deactivated', 'DELETE', (id: string) => `/api/admin/users/${id}`, undefined],
  ] as const)('by %s', async (_name, method, address, body) => {
    const admin = await enrol(app, { role: 'admin' })
    const { person, here, there } = await signedInOnBoth()
    await admin.client.expectOk(method, address(person.id), body)
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401])
  })

  test('also while requests of it come in all the time: none that begins after the answer passes', async () => {
    const { person, there } = await signedInOnBoth()
    const admin = await enrol(app, { role: 'admin' })
    let endedAt = Number.POSITIVE_INFINITY
    const late: number[] = []
    const knocking = (async () => {
      for (let knock = 0; knock < 400 && performance.now() < endedAt + 300; knock++) {
        const startedAt = performance.now()
        if ((await statusOf(there)) === 200 && startedAt > endedAt) late.push(startedAt - endedAt)
      }
    })()
    await admin.client.expectOk('DELETE', `/api/admin/users/${person.id}`)
    endedAt = performance.now()
    await knocking
    expect(late).toEqual([])
  })
})

test('a deactivated person gets no new session either', async () => {
  const { person } = await signedInOnBoth()
  const asked = app.guest()
  await asked.expectOk('POST', '/api/send-magic-link', { email: person.email })
  const { token, code } = await app.mailTo(person.email)
  const admin = await enrol(app, { role: 'admin' })
  await admin.client.expectOk('DELETE', `/api/admin/users/${person.id}`)
  expect((await asked.post('/api/auth/magic-link/verify', { token })).status).toBe(400)
  expect((await asked.post('/api/auth/magic-link/verify', { email: person.email, code })).status).toBe(400)
  expect(asked.cookies.has('foundry_session')).toBe(false)
})

describe.each([
  ['student', limits.session.member],
  ['mentor', limits.session.member],
  ['director', limits.session.staff],
  ['admin', limits.session.staff],
] as const)('the session of a %s', (role, { idleSeconds, ageSeconds }) => {
  test('ends when it rests too long', async () => {
    const { client } = await enrol(app, { role })
    app.base.clock.shift((idleSeconds - 5) * 1_000)
    expect(await statusOf(client)).toBe(200)
    await seenNow(client)
    app.base.clock.shift((idleSeconds - 5) * 1_000)
    expect(await statusOf(client)).toBe(200)
    await seenNow(client)
    app.base.clock.shift((idleSeconds + 1) * 1_000)
    expect(await statusOf(client)).toBe(401)
  })

  test('ends at its greatest age however busy it is', async () => {
    const { client } = await enrol(app, { role })
    const step = idleSeconds - 60
    let age = 0
    for (; age + step < ageSeconds; age += step) {
      app.base.clock.shift(step * 1_000)
      expect(await statusOf(client), `after ${age + step} s`).toBe(200)
      await seenNow(client)
    }
    app.base.clock.shift((ageSeconds - age + 1) * 1_000)
    expect(await statusOf(client)).toBe(401)
  })
})

/** The time of the last visit is not waited for by the visit itself. */
async function seenNow(client: Client): Promise<void> {
  const isRecent = async () => {
    const sessions = (await client.get('/api/auth/sessions')).body as { isCurrent: boolean; lastSeenAt: string }[]
    const current = sessions.find(({ isCurrent }) => isCurrent)!
    return app.base.clock.now().getTime() - new Date(current.lastSeenAt).getTime() < limits.session.touchSeconds * 1_000
  }
  await expect.poll(isRecent, { timeout: 5_000, interval: 10 }).toBe(true)
}
