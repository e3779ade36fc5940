import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeFor } from '#rules/permissions.ts'
import { startFakeSmtp } from '#providers/mail-out/fake-smtp.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { sampleCases } from '#tests/harness/measure.ts'
import { endpoints, fillPath, listPathParams, matrix, writeEndpoints } from './endpoints.ts'
import { createPerson, resetRateLimits, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { buildAddress, buildBody, callEndpoint } from './requests.ts'
import { addVenture } from './fixtures.ts'
import { databaseUrl, startExpectingExit, startSecondServer, type SecondServer } from './second-server.ts'
import { changesSince, snapshotTables } from './database-snapshot.ts'

const smtp = await startFakeSmtp()
afterAll(() => smtp.close())

/** A demo instance with demo people, a mail server, and real people. */
const app = await startTestApp({ env: { SMTP_URL: smtp.url } })
const demoRoles = ['student', 'mentor', 'director', 'admin', 'analyst'] as const

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(app.connection),
    SECRET_KEY: '0f4b9c1e7a5d83620f4b9c1e7a5d8362',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'warn',
  }
  let server: SecondServer
  let guest: Client
  beforeAll(async () => {
    server = await startSecondServer(production)
    guest = createClient(server.url)
  })
  afterAll(() => server?.stop())

  test('there is no demo sign-in, although demo people are in the database', async () => {
    expect((await guest.get('/api/auth/options')).body.demoRoles).toEqual([])
    for (const role of [...demoRoles, 'nobody', '__proto__']) {
      for (const body of [undefined, {}, { onboarding: true }]) {
        const reply = await guest.post(`/api/demo-login/${role}`, body)
        expect([role, reply.status, reply.body.code, reply.headers.getSetCookie()]).toEqual([
          role,
          404,
          'request.not_found',
          [],
        ])
      }
    }
    for (const address of ['/dev/mailbox', '/dev/mailbox.json']) expect((await guest.get(address)).status).toBe(404)
  })

  test('a demo person cannot sign in with an emailed link', async () => {
    for (const role of demoRoles) {
      await resetRateLimits(app)
      await guest.post('/api/send-magic-link', { email: `demo.${role}@virginia.edu` })
    }
    await app.settled()
    expect(smtp.messages.splice(0).map(({ recipients }) => recipients)).toEqual([])
  })

  test('the server does not start without required settings, and names all of them at once', async () => {
    const { code, output } = await startExpectingExit({ NODE_ENV: 'production' })
    expect(code).toBe(78)
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'SMTP_URL'])
      expect(output).toContain(`${name} is missing`)
  })

  test('nor are they listed to staff, who cannot change them either', async () => {
    const admin = await createPerson(app, { role: 'admin' })
    const client = createClient(server.url)
    for (const [name, value] of admin.client.cookies) client.cookies.set(`__Host-${name}`, value).set(name, value)
    const listed = (await client.expectOk('GET', '/api/admin/users?limit=1000')).body as { id: string; email: string }[]
    expect(listed.some(({ id }) => id === admin.id)).toBe(true)
    expect(listed.filter(({ email }) => email.startsWith('demo.'))).toEqual([])
    const { rows } = await app.base.database.pool.query(
      "select id from people where email = 'demo.mentor@virginia.edu'",
    )
    const change = await client.put(`/api/admin/users/${rows[0].id}/role`, { role: 'student' })
    expect(change.status).toBe(404)
  })

  test('DEMO=true brings the demo back', async () => {
    const demo = await startSecondServer({ ...production, DEMO: 'true' })
    try {
      const admin = createClient(demo.url)
      expect((await admin.get('/api/auth/options')).body.demoRoles).toEqual(expect.arrayContaining([...demoRoles]))
      await admin.expectOk('POST', '/api/demo-login/admin')
      await admin.expectOk('GET', '/api/admin/tracked-links')
      // Rows without an owner are everybody's: templates, content, missing links.
      const shared = endpoints.filter(({ endpoint }) => endpoint.isInstallationWide)
      expect(shared.length).toBeGreaterThan(10)
      for (const apiRoute of shared) {
        const body = apiRoute.method === 'GET' ? {} : { body: {} }
        const reply = await callEndpoint(app, { apiRoute, client: admin, address: fillPath(apiRoute.path), ...body })
        expect([apiRoute.route, reply.status]).toEqual([apiRoute.route, 403])
      }
    } finally {
      await demo.stop()
    }
  })
})

describe('real people and demo staff', () => {
  let real: Person
  let realAdmin: Person
  let venture: string
  beforeAll(async () => {
    real = await createPerson(app, { firstName: 'Rosalind', lastName: 'Realname' })
    realAdmin = await createPerson(app, { role: 'admin', lastName: 'Realadmin' })
    venture = await addVenture(app, real)
  })

  // Removing a resource that was not saved succeeds, so that path proves nothing.
  const rowEndpoints = endpoints.filter(
    ({ path }) => listPathParams(path).length > 0 && !/^\/api\/(?:demo-login|resources\/saved)\//.test(path),
  )

  test.each((['admin', 'director', 'mentor'] as const).map((role, at) => [role, at] as const))(
    'every path with the id of a real person is refused for a demo %s',
    matrix,
    async (role, at) => {
      const client = await app.signIn(role)
      const before = await snapshotTables(app)
      for (const [index, apiRoute] of rowEndpoints.entries()) {
        for (const { id } of sampleCases([real, realAdmin, { id: venture }], { of: 3, turn: index + at })) {
          await resetRateLimits(app)
          const values = Object.fromEntries(listPathParams(apiRoute.path).map((name) => [name, id]))
          const reply = await callEndpoint(app, {
            apiRoute,
            client,
            address: fillPath(apiRoute.path, values),
            body: await buildBody(app, apiRoute),
          })
          const isAllowed = scopeFor({ role, isAnalyst: false }, apiRoute.endpoint.permission) !== ''
          const isPeople = apiRoute.path.startsWith('/api/admin/users') && isAllowed
          expect(isPeople ? [404] : [400, 403, 404], `${apiRoute.route} ${reply.text}`).toContain(reply.status)
        }
      }
      expect(await changesSince(app, before)).toEqual([])
    },
  )

  const lists = endpoints.filter(
    ({ method, path, endpoint }) => method === 'GET' && listPathParams(path).length === 0 && endpoint.raw !== 'stream',
  )

  test.each(demoRoles.map((role, at) => [role, at] as const))(
    'no list that a demo %s may read contains real people',
    matrix,
    async (role, at) => {
      const client = await app.signIn(role)
      let answered = 0
      const queries = ['?q=Realname', '?role=admin', '?role=student&limit=1000', `?q=${encodeURIComponent(real.email)}`]
      for (const [index, apiRoute] of lists.entries()) {
        for (const query of ['', '?limit=1000', ...sampleCases(queries, { of: 4, turn: index + at })]) {
          const reply = await client.get(apiRoute.path + query)
          if (reply.status === 200) answered += 1
          for (const hidden of [real.id, real.email, realAdmin.id, realAdmin.email, venture, 'Realname', 'Realadmin'])
            expect(reply.text, apiRoute.route + query).not.toContain(hidden)
        }
      }
      expect(answered).toBeGreaterThan(5)
      if (role === 'admin') {
        const [{ rows }, list] = [
          await app.base.database.pool.query(
            'select count(*)::int as n from people where is_demo and deactivated_at is null',
          ),
          await client.get('/api/admin/users?limit=1'),
        ]
        expect(Number(list.headers.get('x-total-count'))).toBe(rows[0].n)
      }
    },
  )

  test('real staff still see everyone, demo people included', async () => {
    const list = (await realAdmin.client.get('/api/admin/users?limit=1000')).body as { id: string; email: string }[]
    expect(list.some(({ id }) => id === real.id)).toBe(true)
    expect(list.some(({ email }) => email === 'demo.student@virginia.edu')).toBe(true)
  })
})

describe('email of demo people never reaches the mail server', () => {
  const outside = 'dean@virginia.edu'

  async function expectNothingSent(): Promise<void> {
    await app.settled()
    expect(smtp.messages.splice(0).map(({ recipients }) => recipients)).toEqual([])
  }

  test.each(demoRoles)('whatever a demo %s does', matrix, async (role) => {
    const me = await app.signIn(role)
    const person: Person = {
      id: (await me.get('/api/auth/user')).body.id,
      email: `demo.${role}@virginia.edu`,
      role: 'student',
      client: me,
    }
    for (const apiRoute of writeEndpoints.filter(
      ({ path }) => !/logout|sessions|demo-login|magic-link\/|delete-request/.test(path),
    )) {
      await resetRateLimits(app)
      await callEndpoint(app, {
        apiRoute,
        client: me,
        address: await buildAddress(app, { apiRoute, owner: person }),
        body: await buildBody(app, apiRoute),
      })
    }
    await resetRateLimits(app)
    expect((await me.put('/api/users/profile', { email: `new.${role}@virginia.edu` })).status).toBe(200)
    await me.post('/api/send-magic-link', { email: outside, isRegistering: true })
    await expectNothingSent()
  })

  test('nor when a guest requests a link for a demo person', async () => {
    for (const role of demoRoles) {
      await resetRateLimits(app)
      await app.guest().expectOk('POST', '/api/send-magic-link', { email: `demo.${role}@virginia.edu` })
    }
    await expectNothingSent()
  })

  test('email of real people does reach it', async () => {
    await resetRateLimits(app)
    const { email } = await createPerson(app)
    await app.guest().expectOk('POST', '/api/send-magic-link', { email })
    await app.settled()
    expect(smtp.messages.splice(0).map(({ recipients }) => recipients)).toEqual([[email]])
  })
})
