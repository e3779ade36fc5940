import { afterAll, describe, expect, test } from 'vitest'
import { scopeFor } from '#rules/permissions.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { report, sampleCases } from '#tests/harness/measure.ts'
import { endpoints, matrix, roleFor, toBatches, writeEndpoints, type ApiRoute } from './endpoints.ts'
import { createPerson, resetRateLimits, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jsonRequest, sendRaw } from './raw-http.ts'
import { buildAddress, buildBody, hasBodyFactory, uploadForm } from './requests.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { changesSince, snapshotTables, type Snapshot } from './database-snapshot.ts'

const app = await startTestApp({ template: 'empty' })

/** What changed in the database, beside the audit log: it notes reads of profiles, wherever the link to them was. */
async function listChanges(before: Snapshot): Promise<string[]> {
  const changes = await changesSince(app, before)
  return changes.filter((row) => !/^\+ public\.audit_(?:entries|chain) /.test(row))
}
await createPerson(app, { email: 'demo.student@virginia.edu', isDemo: true })

let sent = 0
afterAll(() =>
  report('T14', {
    requests: sent,
    requestForms: Object.keys(requestForms).length,
    'write endpoints': writeEndpoints.length,
  }),
)

type Target = { apiRoute: ApiRoute; person: Person; address: string; body: unknown }
type RequestForm = (target: Target) => Promise<Reply[]>

/** The request that a person's own browser sends, with their cookies, but made by another site. */
function sendAs({ apiRoute, person, address, body }: Target, headers: Record<string, string>): Promise<Reply> {
  const payload = apiRoute.endpoint.raw === 'upload' ? { raw: uploadForm() } : { raw: JSON.stringify(body ?? {}) }
  const type = apiRoute.endpoint.raw === 'upload' ? {} : { 'content-type': 'application/json' }
  return person.client.send(apiRoute.method, address, { ...payload, headers: { ...type, ...headers } })
}

async function sendWithoutOrigin(target: Target, headers: Record<string, string> = {}): Promise<Reply> {
  const cookie = [...target.person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const isUpload = target.apiRoute.endpoint.raw === 'upload'
  const answer = await fetch(app.url + target.address, {
    method: target.apiRoute.method,
    headers: { cookie, ...(!isUpload && { 'content-type': 'application/json' }), ...headers },
    body: isUpload ? uploadForm() : JSON.stringify(target.body ?? {}),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

const createFormOfType =
  (type: string, serializeBody: (body: object) => string): RequestForm =>
  async ({ apiRoute, person, address, body }) => {
    const raw = serializeBody((body ?? {}) as object)
    const send = (headers: Record<string, string>) =>
      person.client.send(apiRoute.method, address, { raw, headers: { 'content-type': type, ...headers } })
    return [await send({}), await send({ origin: 'https://evil.test' }), await send({ 'sec-fetch-site': 'cross-site' })]
  }

const urlencoded = (body: object) =>
  new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])).toString()

const overrideHeaders = ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-method', '_method']

const requestForms: Record<string, RequestForm> = {
  'no Origin': async (target) => [
    await sendWithoutOrigin(target),
    await sendWithoutOrigin(target, { referer: `${app.url}/dashboard` }),
  ],
  'a foreign Origin': async (target) => {
    const origins = [
      'https://evil.test',
      'http://evil.test',
      `https://localhost.evil.test:${app.port}`,
      `http://localhost:${app.port}.evil.test`,
      `http://localhost:${app.port + 1}`,
      `http://evil.test#${app.url}`,
      `http://${new URL(app.url).host}@evil.test`,
      `ftp://localhost:${app.port}`,
      'file://',
      app.url.replace('http://', ''),
      `${app.url}, https://evil.test`,
    ]
    const replies = []
    for (const origin of origins) replies.push(await sendAs(target, { origin }))
    return [
      ...replies,
      await sendAs(target, { origin: 'https://evil.test', referer: `${app.url}/` }),
      await sendAs(target, { 'sec-fetch-site': 'cross-site' }),
    ]
  },
  'the null Origin': async (target) => [
    await sendAs(target, { origin: 'null' }),
    await sendAs(target, { origin: 'null', 'sec-fetch-site': 'same-origin' }),
  ],
  'a subdomain of the same site': async (target) => [
    await sendAs(target, { origin: `http://evil.localhost:${app.port}`, 'sec-fetch-site': 'same-site' }),
    await sendAs(target, { 'sec-fetch-site': 'same-site' }),
    await sendAs(target, { origin: `http://evil.localhost:${app.port}` }),
    await sendAs(target, { 'sec-fetch-site': 'none' }),
  ],
  'JSON as text/plain': createFormOfType('text/plain', (body) => JSON.stringify(body)),
  'a form, urlencoded': createFormOfType('application/x-www-form-urlencoded', urlencoded),
  'a form, multipart, from elsewhere': async ({ apiRoute, person, address, body }) => {
    const replies = []
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const fields = Object.fromEntries(
        Object.entries((body ?? {}) as object).map(([name, value]) => [name, String(value)]),
      )
      replies.push(
        await person.client.send(apiRoute.method, address, {
          raw: uploadForm(fields),
          headers: headers as Record<string, string>,
        }),
      )
    }
    return replies
  },
  'another method, overridden': async ({ apiRoute, person, address, body }) => {
    const replies = []
    const others = (['GET', 'HEAD', 'POST'] as const).filter((method) => method !== apiRoute.method)
    for (const method of others) {
      for (const name of overrideHeaders) {
        const headers = { [name]: apiRoute.method, 'content-type': 'text/plain' }
        const query = `?_method=${apiRoute.method}&method=${apiRoute.method}&${urlencoded((body ?? {}) as object)}`
        const raw =
          method === 'POST'
            ? { raw: JSON.stringify({ ...(body as object | undefined), _method: apiRoute.method }) }
            : {}
        const reply = await person.client.send(method, address + query, { headers, ...raw })
        // A plain GET of the same address may succeed; the comparison below shows that nothing changed.
        if (!hasGet(apiRoute.path) || method === 'POST') replies.push(reply)
      }
    }
    return replies
  },
}

const hasGet = (path: string) => endpoints.some((other) => other.method === 'GET' && other.path === path)

async function createTarget(apiRoute: ApiRoute): Promise<Target> {
  await resetRateLimits(app)
  const person = await createPerson(app, roleFor(apiRoute))
  const owner =
    scopeFor({ role: person.role, isAnalyst: false }, apiRoute.endpoint.permission) === 'all'
      ? await createPerson(app)
      : person
  return {
    apiRoute,
    person,
    address: await buildAddress(app, { apiRoute, owner }),
    body: await buildBody(app, apiRoute),
  }
}

const countUnfinishedAnswers = async () =>
  (await app.base.database.pool.query("select 1 from chat_messages where status = 'streaming'")).rows.length

const sampleForms = (turn: number) => sampleCases(Object.entries(requestForms), { of: 4, turn })

async function expectFormsRefused(target: Target, forms: [name: string, RequestForm][]): Promise<void> {
  for (const [name, sendForm] of forms) {
    const replies = await sendForm(target)
    sent += replies.length
    for (const reply of replies) {
      const where = `${target.apiRoute.route}, ${name}: ${reply.status} ${reply.text}`
      const isRefused =
        [403, 415].includes(reply.status) ||
        (name === 'another method, overridden' && [404, 405].includes(reply.status))
      expect(isRefused, where).toBe(true)
      if (reply.status === 403) expect(reply.body.code, where).toBe('request.cross_site')
      expect(reply.headers.getSetCookie(), where).toEqual([])
      expect(reply.headers.get('access-control-allow-origin'), where).toBeNull()
    }
  }
  expect((await target.person.client.get('/api/auth/user')).status, target.apiRoute.route).toBe(200)
}

describe('a request that another site makes', matrix, () => {
  const numbered = writeEndpoints.map((apiRoute, turn) => ({ apiRoute, turn }))
  /** Comparing all tables takes as long as fifteen calls, so it is done once for many endpoints. */
  test.each(toBatches(numbered, 25))(
    'is refused in every form, and changes nothing, from %s to %s',
    { timeout: testTimeoutMs },
    async (_first, _last, batch) => {
      const targets: [Target, number][] = []
      for (const { apiRoute, turn } of batch) targets.push([await createTarget(apiRoute), turn])
      // An answer of an earlier test may still be written.
      await expect.poll(countUnfinishedAnswers).toBe(0)
      const before = await snapshotTables(app)
      for (const [target, turn] of targets) {
        await resetRateLimits(app)
        await expectFormsRefused(target, sampleForms(turn))
      }
      expect(await listChanges(before)).toEqual([])
    },
  )

  test.each(writeEndpoints.map((apiRoute) => [apiRoute.route, apiRoute] as const))(
    'is accepted by %s from our own page',
    async (_route, apiRoute) => {
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin', referer: `${app.url}/dashboard` }]) {
        const target = await createTarget(apiRoute)
        const reply = await sendAs(target, headers as Record<string, string>)
        expect(reply.body?.code).not.toBe('request.cross_site')
        if (hasBodyFactory(apiRoute)) expect(reply.status, reply.text).toBe(apiRoute.endpoint.status ?? 200)
      }
    },
  )
})

test('with HTTPS, the same host over HTTP is another site', async () => {
  const secure = await startTestApp({ template: 'empty', env: { PUBLIC_URL: 'https://foundry.test' } })
  const send = (origin: string) =>
    sendRaw(
      secure.port,
      jsonRequest('POST /api/send-magic-link HTTP/1.1', {
        headers: ['Host: foundry.test', `Origin: ${origin}`],
        body: { email: 'x@virginia.edu' },
      }),
    )
  expect((await send('https://foundry.test')).status).toBe(404)
  expect((await send('http://foundry.test')).status).toBe(403)
  expect((await send('https://foundry.test:8443')).status).toBe(403)
})

describe('other sites get no access', () => {
  const preflight = (client: Client, path: string) =>
    client.send('OPTIONS', path, {
      headers: {
        origin: 'https://evil.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })

  test('a preflight request gets no permission', async () => {
    const { client } = await createPerson(app)
    for (const path of ['/api/ventures', '/api/auth/user', '/api/send-magic-link', '/']) {
      const reply = await preflight(client, path)
      for (const name of reply.headers.keys()) expect(name).not.toMatch(/^access-control-/)
    }
  })

  test('no read changes anything that another site could exploit', async () => {
    const admin = await createPerson(app, { role: 'admin' })
    // Short links are made to be followed from other sites, and count the click.
    const others = ['stream', 'page']
    const reads = endpoints.filter(({ method, endpoint }) => method === 'GET' && !others.includes(endpoint.raw ?? ''))
    const addresses = []
    for (const apiRoute of reads) addresses.push(await buildAddress(app, { apiRoute, owner: admin }))
    const before = await snapshotTables(app)
    for (const address of addresses)
      await admin.client.send('GET', address, {
        headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      })
    expect(await listChanges(before)).toEqual([])
  })
})
