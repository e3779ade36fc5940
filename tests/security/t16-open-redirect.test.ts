import { afterAll, describe, expect, test } from 'vitest'
import { isRelativeScreen, paths } from '#rules/paths.ts'
import type { Reply } from '#tests/harness/client.ts'
import { report, sampleCases } from '#tests/harness/measure.ts'
import { endpoints, roleFor, toJsonSchema, listShapes, matrix, type JsonSchema, type ApiRoute } from './endpoints.ts'
import { requestSignInLink, createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { sendRaw } from './raw-http.ts'
import { buildAddress, buildBody, callEndpoint } from './requests.ts'

const app = await startTestApp()

// oxfmt-ignore
const hostile = [
  'https://evil.test', 'http://evil.test/dashboard', '//evil.test', '///evil.test', '////evil.test', '/\\evil.test', '\\\\evil.test', '\\/evil.test', '/\\/evil.test', '/\t/evil.test',
  '/\n/evil.test', '/\r\n/evil.test', ' //evil.test', '\u00a0//evil.test', 'https:evil.test', 'https:/evil.test', 'https:\\\\evil.test', 'HtTpS://evil.test', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', 'blob:https://evil.test/1', 'file:///etc/passwd', 'mailto:x@evil.test', '/%2fevil.test', '/%5cevil.test', '/%09/evil.test',
  '/dashboard%0d%0aLocation:%20//evil.test', '/dashboard\r\nSet-Cookie: a=b', '/dashboard@evil.test', '@evil.test', '.evil.test', `${app.url}.evil.test`, `${app.url}@evil.test`, '/dashboard/../..//evil.test', '/\u2215evil.test', '/\uff0f\uff0fevil.test',
  '', '/unknown', '/api/auth/user', '?next=//evil.test', '#//evil.test',
]
const names = [
  'redirect',
  'redirectTo',
  'redirect_uri',
  'redirectUrl',
  'next',
  'returnTo',
  'return_to',
  'return',
  'continue',
  'to',
  'url',
  'callback',
  'goto',
  'target',
  'destination',
  'from',
  'path',
  'success',
]
const isRedirectLike = (name: string) =>
  names.some((known) => known.toLowerCase() === name.toLowerCase()) ||
  /redirect|return(?:to|url)|next(?:page|url)?$/i.test(name)
/** Links redirect to other sites on purpose; their destinations have their own checks (T15). */
const leadsOutside = ({ path }: ApiRoute) => /\/links?\b/.test(path) || path.startsWith('/l/')

const count = { answers: 0, redirects: 0 }
afterAll(() =>
  report('T16', {
    values: hostile.length,
    names: names.length,
    answers: count.answers,
    'with a way to go on': count.redirects,
  }),
)

const screens = Object.values(paths).map(({ path }) => path as string)

/** Asserts that a reply leads to one of our screens or nowhere, by its headers and its body. */
function expectOwnRedirect({ status, headers, body, text }: Reply, context: string): void {
  count.answers += 1
  expect(status, `${context} ${text.slice(0, 200)}`).not.toBe(500)
  const redirectTargets = [
    headers.get('location'),
    headers.get('refresh'),
    typeof body === 'object' && body !== null ? body.redirect : null,
  ]
  for (const redirectTarget of redirectTargets.filter((candidate) => candidate !== null && candidate !== undefined)) {
    count.redirects += 1
    expect(isRelativeScreen(redirectTarget), `${context} leads to ${redirectTarget}`).toBe(true)
    expect(screens, context).toContain(redirectTarget.split(/[?#]/)[0])
    expect(redirectTarget).not.toContain('evil')
  }
}

const toQuery = (value: string) => names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')
const toBody = (value: string) => Object.fromEntries(names.map((name) => [name, value]))

describe('signing in leads to one of our screens, whatever target is requested', () => {
  test.each(['student', 'newcomer', 'admin'] as const)('by the demo sign-in of a %s', async (kind) => {
    for (const value of hostile) {
      const client = app.guest()
      const reply = await client.send(
        'POST',
        `/api/demo-login/${kind === 'newcomer' ? 'student' : kind}?${toQuery(value)}`,
        { body: { ...toBody(value), onboarding: kind === 'newcomer' } },
      )
      expect(reply.status).toBe(200)
      expect(reply.body.redirect).toBe(kind === 'newcomer' ? '/onboarding/step1' : '/dashboard')
      expectOwnRedirect(reply, `demo ${JSON.stringify(value)}`)
    }
  })

  test('by an emailed link, which itself leads only to us', async () => {
    for (const [index, value] of hostile.entries()) {
      await resetRateLimits(app)
      const [client, { email }] = [app.guest(), await createPerson(app)]
      const linkReply = await client.send('POST', `/api/send-magic-link?${toQuery(value)}`, {
        body: { email, ...toBody(value) },
      })
      expectOwnRedirect(linkReply, `asked ${JSON.stringify(value)}`)
      expect(linkReply.status).toBe(200)
      if (index % 5 > 0) continue
      const { token, text } = await app.latestEmailTo(email)
      expect(text).not.toContain('evil')
      const reply = await client.send('POST', `/api/auth/magic-link/verify?${toQuery(value)}`, {
        body: { token, ...toBody(value), to: value },
      })
      expect(reply.status, reply.text).toBe(200)
      expectOwnRedirect(reply, `verified ${JSON.stringify(value)}`)
      expect((await client.get('/api/auth/user')).body.email).toBe(email)
    }
  })

  test('signing out as well', async () => {
    for (const value of hostile.slice(0, 10))
      expectOwnRedirect(
        await (await createPerson(app)).client.send('POST', `/api/logout?${toQuery(value)}`, { body: toBody(value) }),
        'logout',
      )
  })
})

/** The names in a schema, at any depth, that look like a redirect target. */
function redirectNames(schema: JsonSchema | null): string[] {
  if (!schema) return []
  return listShapes(schema)
    .flatMap((shape) => Object.keys(shape.properties ?? {}))
    .filter(isRedirectLike)
}

const redirectEndpoints = endpoints.filter(
  (known) =>
    !leadsOutside(known) &&
    (redirectNames(toJsonSchema(known.endpoint.body)).length > 0 ||
      redirectNames(toJsonSchema(known.endpoint.query)).length > 0),
)
const readEndpoints = endpoints.filter(
  (known) => known.method === 'GET' && known.endpoint.raw !== 'stream' && !leadsOutside(known),
)

describe('no other endpoint redirects to another site', matrix, () => {
  describe('reads, with every such name in the query', () => {
    const numbered = readEndpoints.map((known, turn) => [known.route, known, turn] as const)
    test.each(numbered)('%s', async (_route, known, turn) => {
      const person = await createPerson(app, roleFor(known))
      const address = await buildAddress(app, { apiRoute: known, owner: person })
      const values = sampleCases(hostile, { of: 9, turn })
      const replies = await Promise.all(values.map((value) => person.client.get(`${address}?${toQuery(value)}`)))
      for (const [index, reply] of replies.entries()) expectOwnRedirect(reply, `${known.route} ${values[index]}`)
    })
  })

  describe('endpoints that declare such a parameter refuse each value or ignore it', () => {
    const numbered = redirectEndpoints.map((known, turn) => [known.route, known, turn] as const)
    test.each(numbered)('%s', async (_route, known, turn) => {
      for (const value of sampleCases(hostile, { of: 4, turn })) {
        await resetRateLimits(app)
        const person = await createPerson(app, roleFor(known))
        const address = await buildAddress(app, { apiRoute: known, owner: person })
        const query = redirectNames(toJsonSchema(known.endpoint.query))
          .map((name) => `${name}=${encodeURIComponent(value)}`)
          .join('&')
        const body = {
          ...((await buildBody(app, known)) as object),
          ...Object.fromEntries(redirectNames(toJsonSchema(known.endpoint.body)).map((name) => [name, value])),
        }
        expectOwnRedirect(
          await callEndpoint(app, {
            apiRoute: known,
            client: person.client,
            address: query ? `${address}?${query}` : address,
            body: known.endpoint.body ? body : undefined,
          }),
          `${known.route} ${value}`,
        )
      }
    })
  })
})

test('no page address makes the server redirect to another site', async () => {
  const targets = hostile.flatMap((value) => [
    `/auth/link?${toQuery(value)}`,
    `/?${toQuery(value)}`,
    value.startsWith('/') ? value.replaceAll(/[\t\r\n ]/g, '') : `/${encodeURIComponent(value)}`,
  ])
  for (const target of [
    ...targets,
    '//evil.test/%2e%2e',
    '//evil.test//',
    '/%2f%2fevil.test/..',
    '/assets//evil.test/%2e%2e',
    '/.//evil.test',
  ]) {
    const reply = await sendRaw(
      app.port,
      Buffer.from(
        `GET ${target} HTTP/1.1\r\nHost: localhost:${app.port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      ),
    )
    expect([200, 400, 401, 404, 421], `${target} ${reply.head}`).toContain(reply.status)
    expect(reply.headers.get('location'), target).toBeUndefined()
    expect(reply.headers.get('refresh'), target).toBeUndefined()
    count.answers += 1
  }
})

test('the emailed link leads to our own page, without anything from the query', async () => {
  const { email } = await createPerson(app)
  await resetRateLimits(app)
  const { token } = await requestSignInLink(app, email)
  expect((await app.latestEmailTo(email)).text).toContain(`${app.url}${paths.signInLink.path}#token=${token}\n`)
})
