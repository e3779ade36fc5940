import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#rules/limits.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { createPerson, signInAgain, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { databaseUrl, startSecondServer } from './second-server.ts'

// One server in this process, the other in a second process, both on one database and one folder.
const app = await startTestApp({ template: 'empty' })
const other = await startSecondServer({
  DATABASE_URL: databaseUrl(app.connection),
  DATA_DIR: app.dataDir,
  DEMO: 'false',
  LOG_LEVEL: 'fatal',
})
afterAll(() => other.stop())

/** The same browser, on the other server. */
function moveToOther(client: Client): Client {
  const moved = createClient(other.url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

const getStatus = async (client: Client) => (await client.get('/api/auth/user')).status

async function signInOnBoth(
  overrides: Parameters<typeof createPerson>[1] = {},
): Promise<{ person: Person; here: Client; there: Client }> {
  const person = await createPerson(app, overrides)
  const there = moveToOther(person.client)
  expect([await getStatus(person.client), await getStatus(there)]).toEqual([200, 200])
  return { person, here: person.client, there }
}

describe('a session that ends on one server ends on the other at once', () => {
  test('by signing out', async () => {
    const { here, there } = await signInOnBoth()
    const keptCookies = moveToOther(there)
    await here.expectOk('POST', '/api/logout')
    expect(await getStatus(keptCookies)).toBe(401)
  })

  test('by signing out on the second server', async () => {
    const { here, there } = await signInOnBoth()
    const keptCookies = new Map(here.cookies)
    await there.expectOk('POST', '/api/logout')
    expect(await getStatus(here)).toBe(401)
    expect(here.cookies).toEqual(keptCookies)
  })

  test('by ending it from another device, which ends no other session', async () => {
    const { person, here, there } = await signInOnBoth()
    const phone = await signInAgain(app, person)
    const sessions = (await phone.get('/api/auth/sessions')).body as { id: string; isCurrent: boolean }[]
    await phone.expectOk('DELETE', `/api/auth/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!.id}`)
    expect([await getStatus(here), await getStatus(there), await getStatus(moveToOther(phone))]).toEqual([
      401, 401, 200,
    ])
  })

  test('by ending all others', async () => {
    const { person, there } = await signInOnBoth()
    const phone = await signInAgain(app, person)
    expect((await phone.delete('/api/auth/sessions')).body).toEqual({ endedCount: 1 })
    expect([await getStatus(there), await getStatus(phone)]).toEqual([401, 200])
  })

  test.each([
    ['a change of role', 'PUT', (id: string) => `/api/admin/users/${id}/role`, { role: 'mentor' }],
    ['being signed out by staff', 'POST', (id: string) => `/api/admin/users/${id}/revoke-sessions`, undefined],
    ['being deactivated', 'DELETE', (id: string) => `/api/admin/users/${id}`, undefined],
  ] as const)('by %s', async (_name, method, address, body) => {
    const admin = await createPerson(app, { role: 'admin' })
    const { person, here, there } = await signInOnBoth()
    await admin.client.expectOk(method, address(person.id), body)
    expect([await getStatus(here), await getStatus(there)]).toEqual([401, 401])
  })

  test('also under constant requests: none that starts after the reply succeeds', async () => {
    const { person, there } = await signInOnBoth()
    const admin = await createPerson(app, { role: 'admin' })
    let endedAt = Number.POSITIVE_INFINITY
    const lateResponses: number[] = []
    const requestLoop = (async () => {
      for (let attempt = 0; attempt < 400 && performance.now() < endedAt + 300; attempt++) {
        const startedAt = performance.now()
        if ((await getStatus(there)) === 200 && startedAt > endedAt) lateResponses.push(startedAt - endedAt)
      }
    })()
    await admin.client.expectOk('DELETE', `/api/admin/users/${person.id}`)
    endedAt = performance.now()
    await requestLoop
    expect(lateResponses).toEqual([])
  })
})

test('a deactivated person gets no new session either', async () => {
  const { person } = await signInOnBoth()
  const requester = app.guest()
  await requester.expectOk('POST', '/api/send-magic-link', { email: person.email })
  const { token, code } = await app.latestEmailTo(person.email)
  const admin = await createPerson(app, { role: 'admin' })
  await admin.client.expectOk('DELETE', `/api/admin/users/${person.id}`)
  expect((await requester.post('/api/auth/magic-link/verify', { token })).status).toBe(400)
  expect((await requester.post('/api/auth/magic-link/verify', { email: person.email, code })).status).toBe(400)
  expect(requester.cookies.has('foundry_session')).toBe(false)
})

describe.each([
  ['student', limits.session.member],
  ['mentor', limits.session.member],
  ['director', limits.session.staff],
  ['admin', limits.session.staff],
] as const)('the session of a %s', (role, { idleSeconds, ageSeconds }) => {
  test('ends when it is idle for too long', async () => {
    const { client } = await createPerson(app, { role })
    app.base.clock.shift((idleSeconds - 5) * 1_000)
    expect(await getStatus(client)).toBe(200)
    await waitForLastSeen(client)
    app.base.clock.shift((idleSeconds - 5) * 1_000)
    expect(await getStatus(client)).toBe(200)
    await waitForLastSeen(client)
    app.base.clock.shift((idleSeconds + 1) * 1_000)
    expect(await getStatus(client)).toBe(401)
  })

  test('ends at its maximum age, however active it is', async () => {
    const { client } = await createPerson(app, { role })
    const step = idleSeconds - 60
    let age = 0
    for (; age + step < ageSeconds; age += step) {
      app.base.clock.shift(step * 1_000)
      expect(await getStatus(client), `after ${age + step} s`).toBe(200)
      await waitForLastSeen(client)
    }
    app.base.clock.shift((ageSeconds - age + 1) * 1_000)
    expect(await getStatus(client)).toBe(401)
  })
})

/** Requests do not wait until the time of the last visit is stored. */
async function waitForLastSeen(client: Client): Promise<void> {
  const isRecent = async () => {
    const sessions = (await client.get('/api/auth/sessions')).body as { isCurrent: boolean; lastSeenAt: string }[]
    const current = sessions.find(({ isCurrent }) => isCurrent)!
    return app.base.clock.now().getTime() - new Date(current.lastSeenAt).getTime() < limits.session.touchSeconds * 1_000
  }
  await expect.poll(isRecent, { timeout: 5_000, interval: 10 }).toBe(true)
}
