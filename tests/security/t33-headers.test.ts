import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { webFolder } from '#apps/server/screens.ts'
import type { Reply } from '#tests/harness/client.ts'
import { report, sampleCases } from '#tests/harness/measure.ts'
import { endpoints, matrix, roleFor, type ApiRoute } from './endpoints.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { sendRaw, type RawReply } from './raw-http.ts'
import { buildAddress, buildBody, callEndpoint } from './requests.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp()
const secure = await startTestApp({ template: 'empty', env: { PUBLIC_URL: 'https://foundry.test' } })
const hasScreens = readdirSync(webFolder, { recursive: true }).length > 0

let checkedCount = 0
afterAll(() => report('T33', { answers: checkedCount }))

/** The headers of every reply. Their values are repeated here on purpose: a weakened policy must fail a test. */
const requiredHeaders: Record<string, RegExp> = {
  'content-security-policy':
    /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; frame-src 'none'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$|^sandbox; default-src 'none'$|^sandbox allow-popups; default-src 'none'; style-src 'sha256-[\w+/=]+'$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /^microphone=\(self\), camera=\(\), geolocation=\(\), payment=\(\)$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-request-id': /^[\da-f-]{36}$/,
}
const forbiddenHeaders = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** Short links pass the visitor's referrer on, so that destinations see where visits come from. */
const referrerPolicies: Record<string, RegExp> = {
  'GET /l/{code}': /^(?:no-referrer|strict-origin-when-cross-origin)$/,
}

function expectSecurityHeaders(context: string, headers: { get(name: string): string | null | undefined }): void {
  checkedCount += 1
  const required = {
    ...requiredHeaders,
    ...(context in referrerPolicies && { 'referrer-policy': referrerPolicies[context]! }),
  }
  for (const [name, value] of Object.entries(required))
    expect(headers.get(name) ?? '', `${context}: ${name}`).toMatch(value)
  for (const name of forbiddenHeaders) expect(headers.get(name) ?? null, `${context}: ${name}`).toBeNull()
}

/** Joins repeated headers, so that a header that occurs twice fails the comparison. */
const singleHeaders = ({ headers }: RawReply) => ({ get: (name: string) => headers.get(name)?.join(' and ') })

/** What an endpoint answers about a person's own row, about the row of another and an empty body, and to a guest. */
const outcomes: ((apiRoute: ApiRoute) => Promise<Reply>)[] = [
  async (apiRoute) => {
    const member = await createPerson(app, roleFor(apiRoute))
    const address = await buildAddress(app, { apiRoute, owner: member })
    return callEndpoint(app, { apiRoute, client: member.client, address, body: await buildBody(app, apiRoute) })
  },
  async (apiRoute) => {
    const { client } = await createPerson(app, roleFor(apiRoute))
    const address = await buildAddress(app, { apiRoute, owner: await createPerson(app) })
    return callEndpoint(app, { apiRoute, client, address, body: apiRoute.method === 'GET' ? undefined : {} })
  },
  async (apiRoute) => {
    const address = await buildAddress(app, { apiRoute, owner: await createPerson(app) })
    return callEndpoint(app, { apiRoute, client: app.guest(), address, body: await buildBody(app, apiRoute) })
  },
]

describe('every reply has the headers', () => {
  test('of every endpoint, for every role and outcome', { ...matrix, timeout: testTimeoutMs }, async () => {
    for (const [turn, apiRoute] of endpoints.entries()) {
      await resetRateLimits(app)
      for (const getReply of sampleCases(outcomes, { of: 3, turn })) {
        const { headers } = await getReply(apiRoute)
        expectSecurityHeaders(apiRoute.route, headers)
        if (apiRoute.endpoint.raw === undefined) expect(headers.get('cache-control'), apiRoute.route).toBe('no-store')
      }
    }
  })

  test('of errors of every kind', async () => {
    const { client } = await createPerson(app)
    const json = { 'content-type': 'application/json' }
    const kinds: [status: number, answer: ReturnType<typeof client.send>][] = [
      [400, client.send('POST', '/api/ventures', { raw: '{"', headers: json })],
      [400, client.post('/api/ventures', { name: 'a\u0000b', stage: 'idea' })],
      [400, client.get('/api/ventures?limit=0')],
      [401, app.guest().get('/api/ventures')],
      [403, client.get('/api/admin/users')],
      [403, client.send('POST', '/api/ventures', { body: {}, headers: { origin: 'https://evil.test' } })],
      [404, client.get('/api/nothing')],
      [404, client.get('/api/ventures/nothing')],
      [404, client.get('/api/photos/nothing.webp')],
      [405, client.delete('/api/auth/user')],
      [405, client.send('PUT', '/api/ventures')],
      [413, client.post('/api/ventures', { name: 'x'.repeat(1_100_000), stage: 'idea' })],
      [415, client.send('POST', '/api/ventures', { raw: 'a', headers: { 'content-type': 'text/plain' } })],
    ]
    for (const [status, answer] of kinds) {
      const reply = await answer
      expect(reply.status, reply.text).toBe(status)
      expectSecurityHeaders(String(status), reply.headers)
      expect(Object.keys(reply.body)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
    await app.base.database.pool.query('alter table ventures rename to ventures_away')
    const failed = await client.post('/api/ventures', { name: 'a', stage: 'idea' })
    await app.base.database.pool.query('alter table ventures_away rename to ventures')
    expect(failed.status).toBe(500)
    expectSecurityHeaders('500', failed.headers)
  })

  test('of 429', async () => {
    await resetRateLimits(app)
    const guest = app.guest()
    let reply = await guest.post('/api/auth/magic-link/verify', { email: 'a@virginia.edu', code: 'AAAA-AAAA' })
    for (let guess = 0; guess < 11; guess++)
      reply = await guest.post('/api/auth/magic-link/verify', { email: 'a@virginia.edu', code: 'AAAA-AAAA' })
    expect(reply.status).toBe(429)
    expectSecurityHeaders('429', reply.headers)
  })

  test('of malformed addresses, each header once', async () => {
    const host = `Host: localhost:${app.port}\r\nConnection: close\r\n`
    // oxfmt-ignore
    const starts = ['GET /%zz', 'GET /api/%c0%af', 'GET /api/ventures/%e0%a4%a', 'GET /%', `GET /api/ventures/${'a'.repeat(400)}`, 'GET //evil.test', 'GET /api/ventures/%00', 'OPTIONS /', 'OPTIONS *', 'TRACE /', 'PROPFIND /', 'GET /..%2f..%2fetc/passwd', 'GET /api/auth/user;a=b', 'HEAD /', 'HEAD /api/auth/user', 'GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /api/docs', 'GET /api/openapi.json', 'GET /dev/mailbox', 'GET /dev/mailbox.json']
    for (const start of starts) {
      const reply = await sendRaw(app.port, `${start} HTTP/1.1\r\n${host}\r\n`)
      expect(reply.status, start).toBeGreaterThan(0)
      expectSecurityHeaders(start.slice(0, 40), singleHeaders(reply))
      expect(reply.body, start).not.toContain('FST_ERR')
    }
    const foreignReply = await sendRaw(app.port, 'GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n')
    expect(foreignReply.status).toBe(421)
    expectSecurityHeaders('421', singleHeaders(foreignReply))
  })

  test.runIf(hasScreens)('of pages and their files', async () => {
    const files = readdirSync(webFolder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.(?:br|gz|map)$/.test(entry.name),
    )
    const paths = files.map((entry) => `${entry.parentPath}/${entry.name}`.slice(webFolder.length).replace(/^\/?/, '/'))
    for (const path of ['/', '/dashboard', '/auth/link', '/ventures', '/none', ...paths]) {
      for (const encoding of ['identity', 'br', 'gzip']) {
        const { status, headers } = await app
          .guest()
          .send('GET', path, { headers: { accept: 'text/html', 'accept-encoding': encoding } })
        expect(status, path).toBeLessThan(500)
        expectSecurityHeaders(path, headers)
        if (headers.get('content-type')?.startsWith('text/html'))
          expect(headers.get('cache-control'), path).toBe('no-cache')
      }
    }
    const getCacheControl = async (path: string) => (await app.guest().send('GET', path)).headers.get('cache-control')
    expect(await getCacheControl(paths.find((path) => path.includes('/assets/'))!)).toContain('immutable')
    // A 404 for a file that does not exist yet, during an update, must not be cached for a year.
    expect(await getCacheControl('/assets/later.js')).toBeNull()
    const untouched = await app.guest().send(
      'GET',
      paths.find((path) => path.includes('/assets/'))!,
      { headers: { 'if-none-match': '*' } },
    )
    expectSecurityHeaders('304', untouched.headers)
  })
})

test('a wrong method is a 405 that names the right ones, a wrong path a 404, whatever the method', async () => {
  const { client } = await createPerson(app)
  const statuses = []
  for (const [method, path] of [
    ['POST', '/api/nothing'],
    ['POST', '/nothing'],
    ['DELETE', '/'],
    ['POST', '/api/auth/user'],
    ['PUT', '/api/ventures/some-id'],
    ['POST', '/api/ventures/some-id/nothing'],
  ] as const) {
    const { status, headers } = await client.send(method, path)
    statuses.push([status, headers.get('allow')])
  }
  expect(statuses).toEqual([
    [404, null],
    [404, null],
    [404, null],
    [405, 'GET, HEAD'],
    [405, 'GET, HEAD, PATCH, DELETE'],
    [404, null],
  ])
})

test.runIf(hasScreens)('source maps are not served', async () => {
  const maps = readdirSync(`${webFolder}/assets`).filter((name) => name.endsWith('.map'))
  expect(maps.length).toBeGreaterThan(0)
  for (const name of maps.slice(0, 3)) expect((await app.guest().get(`/assets/${name}`)).status).toBe(404)
})

test('uploaded files run no script and load nothing', async () => {
  const photo = endpoints.find(({ route }) => route === 'GET /api/photos/{name}')!
  const person = await createPerson(app)
  const reply = await person.client.get(await buildAddress(app, { apiRoute: photo, owner: person }))
  expect([reply.status, reply.headers.get('content-security-policy'), reply.headers.get('content-type')]).toEqual([
    200,
    "sandbox; default-src 'none'",
    'image/webp',
  ])
  expect(reply.headers.get('cache-control')).toMatch(/^private/)
})

test('scripts come from our own files only: no page has an inline script', async () => {
  for (const path of ['/', '/api/docs', '/dev/mailbox']) {
    const { text } = await app
      .guest()
      .send('GET', path, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
    expect(text.length, path).toBeGreaterThan(100)
    expect(text.match(/<script(?![^>]*\ssrc=)[^>]*>/g), path).toBeNull()
    expect(text, path).not.toMatch(/\son\w+\s*=\s*["']|javascript:|src="(?:https?:)?\/\//)
  }
})

describe('HSTS', () => {
  const requestHead = (port: number, head: string) => sendRaw(port, `${head}\r\nConnection: close\r\n\r\n`)

  test('is in every reply if the public address is HTTPS', async () => {
    for (const path of ['/', '/api/auth/options', '/api/nothing', '/api/auth/user', '/favicon.svg', '/%zz']) {
      const reply = await requestHead(secure.port, `GET ${path} HTTP/1.1\r\nHost: foundry.test`)
      expect(reply.headers.get('strict-transport-security'), path).toEqual(['max-age=31536000; includeSubDomains'])
      expectSecurityHeaders(path, singleHeaders(reply))
    }
    expect(
      (await requestHead(secure.port, 'GET / HTTP/1.1\r\nHost: evil.test')).headers.get('strict-transport-security'),
    ).toHaveLength(1)
  })

  test('is in no reply otherwise, because it would lock people out', async () => {
    expect(
      (await requestHead(app.port, `GET / HTTP/1.1\r\nHost: localhost:${app.port}`)).headers.has(
        'strict-transport-security',
      ),
    ).toBe(false)
  })
})

test('cookies are not available to scripts or other sites, and with HTTPS not to other hosts', async () => {
  const plain = await app.guest().post('/api/demo-login/student')
  const [line] = plain.headers.getSetCookie().filter((cookie) => cookie.startsWith('foundry_session='))
  expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  const person = await createPerson(secure, { email: 'demo.student@virginia.edu', isDemo: true })
  const reply = await sendRaw(
    secure.port,
    'POST /api/demo-login/student HTTP/1.1\r\nHost: foundry.test\r\nOrigin: https://foundry.test\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  )
  expect(reply.status, reply.body).toBe(200)
  const cookies = reply.headers.get('set-cookie')!
  expect(cookies.find((cookie) => cookie.startsWith('__Host-foundry_session='))).toMatch(
    /; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  for (const cookie of cookies) expect(cookie).not.toMatch(/domain=/i)
  expect(person.role).toBe('student')
})
