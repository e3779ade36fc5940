import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { report, until } from '#tests/harness/measure.ts'
import { endpoints, fillPath, listPathParams, roleFor } from './endpoints.ts'
import { createLogSink } from './log-sink.ts'
import { createPerson, resetRateLimits, type Person } from './people.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { installScriptedRealtime } from '#tests/harness/assistant.ts'

const log = createLogSink()
const app = await startTestApp({ template: 'empty', log: log.stream, env: { LOG_LEVEL: 'trace' } })
installScriptedRealtime(app)

const canary = (name: string) => `CANARY-${name}-${randomBytes(9).toString('hex')}`

/** Twelve secrets, each sent in a different way. */
const secrets = {
  authorization: canary('bearer'),
  proxyAuthorization: canary('basic'),
  apiKeyHeader: canary('key'),
  csrfHeader: canary('csrf'),
  cookie: canary('cookie').replaceAll('-', '_'),
  userAgent: canary('agent'),
  bodyToken: canary('token'),
  bodyPassword: canary('password'),
  bodyDeep: canary('deep'),
  query: canary('query'),
  path: canary('path'),
  referer: canary('referer'),
}

const headers = {
  authorization: `Bearer ${secrets.authorization}`,
  'proxy-authorization': `Basic ${Buffer.from(`u:${secrets.proxyAuthorization}`).toString('base64')}`,
  'x-api-key': secrets.apiKeyHeader,
  'x-csrf-token': secrets.csrfHeader,
  'user-agent': secrets.userAgent,
  referer: `http://localhost/auth/link?token=${secrets.referer}`,
  'idempotency-key': secrets.apiKeyHeader,
}

const body = {
  token: secrets.bodyToken,
  confirmed: true,
  email: `${secrets.bodyPassword}@virginia.edu`,
  code: secrets.bodyToken,
  password: secrets.bodyPassword,
  apiKey: secrets.bodyPassword,
  name: secrets.bodyPassword,
  stage: 'idea',
  a: { b: [{ secret: secrets.bodyDeep, c: { d: { e: { token: secrets.bodyDeep } } } }] },
  firstName: secrets.bodyDeep,
  role: secrets.bodyToken,
  ids: [secrets.bodyToken],
}

function expectNoneLogged(): void {
  const text = log.text()
  for (const [name, secret] of Object.entries(secrets)) {
    for (const encodedForm of [
      secret,
      secret.slice(0, 24),
      secret.toLowerCase(),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').slice(0, 24),
      Buffer.from(`u:${secret}`).toString('base64').slice(0, 24),
    ]) {
      expect(text.includes(encodedForm), `${name} is in the log as ${encodedForm}`).toBe(false)
    }
  }
}

let person: Person
beforeAll(async () => {
  person = await createPerson(app)
})
afterAll(() =>
  report('T30', {
    secrets: Object.keys(secrets).length,
    endpoints: endpoints.length,
    'lines of log': log.lines().length,
  }),
)

test(
  'twelve secrets, sent to every endpoint in every field, appear in no log line',
  { timeout: testTimeoutMs },
  async () => {
    const lineCountBefore = log.lines().length
    const answered = endpoints.filter((each) => each.endpoint.raw !== 'stream')
    for (const endpoint of answered) {
      await resetRateLimits(app)
      const caller = await createPerson(app, roleFor(endpoint))
      const address = fillPath(
        endpoint.path,
        Object.fromEntries(listPathParams(endpoint.path).map((name) => [name, secrets.path])),
      )
      const query = `?token=${secrets.query}&q=${secrets.query}&cursor=${secrets.query}&code=${secrets.query}`
      for (const client of [caller.client, app.guest()]) {
        client.cookies.set('other', secrets.cookie)
        client.cookies.set('foundry_browser', secrets.cookie)
        await client.send(endpoint.method, address + query, { headers, ...(endpoint.method !== 'GET' && { body }) })
      }
      const stranger = app.guest()
      stranger.cookies.set('foundry_session', secrets.cookie)
      await stranger.send(endpoint.method, address + query, { headers, ...(endpoint.method !== 'GET' && { body }) })
    }
    await app.settled()
    expect(log.lines().length - lineCountBefore).toBeGreaterThanOrEqual(answered.length * 3)
    expectNoneLogged()
  },
)

test('nor when the request is refused: unreadable, too large, wrong type, another site, unknown path', async () => {
  const send = (path: string, overrides: { raw?: string; headers?: Record<string, string>; method?: string }) =>
    person.client.send(overrides.method ?? 'POST', path, {
      raw: overrides.raw ?? JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json', ...overrides.headers },
    })
  const replies = [
    await send('/api/ventures', { raw: `{"token":"${secrets.bodyToken}` }),
    await send('/api/ventures', { raw: JSON.stringify({ ...body, filler: 'x'.repeat(2_000_000) }) }),
    await send('/api/ventures', { headers: { 'content-type': `text/${secrets.bodyToken}` } }),
    await send('/api/ventures', { headers: { origin: `https://${secrets.bodyToken}.test` } }),
    await send(`/api/${secrets.path}`, {}),
    await send(`/${secrets.path}/%00`, { method: 'PUT' }),
    await send(`/api/ventures/${'x'.repeat(400)}${secrets.path}`, { method: 'PATCH' }),
    await send(`/api/${secrets.path}/%zz`, { method: 'PATCH' }),
  ]
  for (const { status } of replies) expect(status).toBeGreaterThanOrEqual(400)
  expectNoneLogged()
})

test('nor when the server itself fails, in a request or in a job: the log has the error without the input', async () => {
  const { pool } = app.base.database
  const send = () =>
    person.client.send('POST', '/api/ventures', {
      headers,
      body: { name: secrets.bodyPassword, stage: 'idea', description: secrets.bodyDeep },
    })
  await pool.query('alter table ventures rename to ventures_away')
  try {
    const reply = await send()
    expect(reply.status).toBe(500)
    expect(Object.keys(reply.body).toSorted()).toEqual(['code', 'message', 'requestId'])
    expect(reply.text).not.toMatch(/CANARY|ventures|insert|relation/)
  } finally {
    await pool.query('alter table ventures_away rename to ventures')
  }
  const failedRequests = log.lines().filter((line) => line.includes('a request failed'))
  expect(failedRequests).toHaveLength(1)
  expect(failedRequests[0]).toContain('does not exist')

  await pool.query('alter table activities rename to activities_away')
  try {
    expect((await send()).status).toBe(201)
    await app.settled()
  } finally {
    await pool.query('alter table activities_away rename to activities')
  }
  const failed = log.lines().filter((line) => line.includes('a job failed'))
  expect(failed.length).toBeGreaterThan(0)
  expectNoneLogged()
})

// A pooler keeps its clients when it loses a session.
test.skipIf(inject('cluster').pooler !== null)(
  'nor when the database ends a connection: the log has the error without the connection string',
  async () => {
    const { pool } = app.base.database
    const readLostConnections = () => log.lines().filter((line) => line.includes('a database connection was lost'))
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await until('the log to say so', { poll: () => readLostConnections().length > 0, withinMs: 5_000 })
    for (const line of readLostConnections()) expect(line).not.toMatch(/secretKey|connectionParameters|processID/)
  },
)
