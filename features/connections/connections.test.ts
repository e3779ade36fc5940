import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'

const [goodKey, revokedKey] = ['sk-proj-0123456789abcdef', 'sk-proj-revoked-0000']
/** Answers like both services where only one key is good. */
const service = createServer(({ headers }, reply) => {
  const isGood = headers.authorization === `Bearer ${goodKey}` || headers['xi-api-key'] === goodKey
  reply.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' })
  reply.end(
    JSON.stringify(
      isGood
        ? { data: [], voices: [], has_more: false, total_count: 0, next_page_token: null }
        : { error: { message: 'Incorrect API key', code: 'invalid_api_key' }, detail: { status: 'invalid_api_key' } },
    ),
  )
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
const app = await startTestApp({ env: { OPENAI_BASE_URL: `${serviceUrl}/v1`, ELEVENLABS_BASE_URL: serviceUrl } })
afterAll(() => service.close())

const path = '/api/user/service-connections'

test('a member connects, replaces and disconnects a key that the service accepts, and never sees it again', async () => {
  const { client } = await createPerson(app)
  expect((await client.get(path)).body).toEqual([])
  for (const name of ['openai', 'elevenlabs']) {
    const connected = await client.expectOk('POST', `/api/services/${name}/connect`, { apiKey: ` ${goodKey} ` })
    expect(connected.body).toMatchObject({ serviceName: name, isActive: true, state: 'connected', lastFour: 'cdef' })
  }
  const { body, text } = await client.get(path)
  expect(body.map(({ serviceName }: { serviceName: string }) => serviceName)).toEqual(['elevenlabs', 'openai'])
  expect(text).not.toContain(goodKey)
  const { rows } = await app.base.database.pool.query('select * from service_connections')
  expect(JSON.stringify(rows)).not.toContain(goodKey)

  await client.expectOk('POST', '/api/services/openai/connect', { apiKey: goodKey })
  expect((await client.get(path)).body).toHaveLength(2)
  await client.expectOk('POST', '/api/services/openai/disconnect')
  expect((await client.get(path)).body).toHaveLength(1)
  expect((await client.post('/api/services/openai/disconnect')).status).toBe(404)
})

test('a key goes to the configured address of its service, whatever else is sent (T27)', async () => {
  const { client } = await createPerson(app)
  const elsewhere = { baseUrl: 'http://169.254.169.254', baseURL: 'http://127.0.0.1:9', url: 'http://localhost:5432' }
  const body = { apiKey: goodKey, ...elsewhere }
  expect((await client.post('/api/services/openai/connect', body)).status).toBe(200)
  const { rows } = await app.base.database.pool.query('select * from service_connections')
  for (const address of Object.values(elsewhere)) expect(JSON.stringify(rows)).not.toContain(address)
})

test('a key that is refused, empty, unsendable or cannot be checked is not kept, and the reply says why', async () => {
  const { client } = await createPerson(app)
  const connect = (apiKey: string, name = 'openai') => client.post(`/api/services/${name}/connect`, { apiKey })
  for (const name of ['openai', 'elevenlabs'])
    expect(await connect(revokedKey, name)).toMatchObject({ status: 400, body: { code: 'connection.key_refused' } })
  expect((await connect('  ')).body).toMatchObject({ fields: { apiKey: 'Please enter your API Key' } })
  expect((await connect('sk-\r\nHost: example.org')).status).toBe(400)
  expect((await connect(goodKey, 'google')).status).toBe(404)
  expect((await client.get(path)).body).toEqual([])
  await new Promise<void>((resolve) => {
    service.close(() => resolve())
    service.closeAllConnections()
  })
  expect(await connect(goodKey)).toMatchObject({ status: 503, body: { code: 'connection.unreachable' } })
})

test('staff need a fresh sign-in to connect a key', async () => {
  const director = await createPerson(app, { role: 'director' })
  app.base.clock.shift(3_700_000)
  const reply = await director.client.post('/api/services/openai/connect', { apiKey: goodKey })
  expect(reply).toMatchObject({ status: 403, body: { code: 'auth.sign_in_stale' } })
})
