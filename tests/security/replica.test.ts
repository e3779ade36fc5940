import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { checkReplica } from '#apps/server/doctor/replica.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createLog } from '#platform/server/log.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { createFakeStandby } from '#tests/harness/fake-standby.ts'
import { until } from '#tests/harness/measure.ts'
import { findFreePort } from '#tests/harness/test-app.ts'
import { endpoints } from './endpoints.ts'
import { createLogSink } from './log-sink.ts'
import { addUnknownCode } from './fixtures.ts'
import { createPerson } from './people.ts'
import { buildAddress } from './requests.ts'
import { databaseUrl } from './second-server.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp()
const standby = await createFakeStandby(app)
const log = createLogSink()
const port = await findFreePort()
const config = parseAppConfig({
  DATABASE_URL: standby.url,
  DATABASE_READ_URL: standby.url,
  DATA_DIR: app.dataDir,
  PORT: String(port),
})
const logOptions = { level: 'info', destination: log.stream } as const
const reader = await createApp({ config, connection: app.connection, log: createLog(logOptions), isWorking: false })
const url = `http://localhost:${port}`
const owner = await createPerson(app, { role: 'admin' })
const replicated = endpoints.filter(({ endpoint }) => endpoint.readsFrom === 'replica')

/** The same browser at the process with the replica. */
function toReader({ cookies }: Client): Client {
  const moved = createClient(url)
  for (const [name, value] of cookies) moved.cookies.set(name, value)
  return moved
}
const isLeftOut = async () => /^foundry_replica_left_out 1$/m.test((await createClient(url).get('/metrics')).text)
/** Nothing where the replica answers. */
const listCodes = async (client: Client) => (await client.expectOk('GET', '/api/admin/link-misses')).body as unknown[]

beforeAll(async () => {
  await addUnknownCode(app)
  await reader.http.listen({ port, host: '127.0.0.1' })
  const admin = toReader(await app.signIn('admin'))
  await until('the replica is used', { poll: async () => (await listCodes(admin)).length === 0, withinMs: 5_000 })
})
afterAll(() => reader.stop())

test(
  'only reads come from a replica, and each of them runs where nothing can be written',
  async () => {
    expect(replicated.length).toBeGreaterThan(30)
    expect(replicated.filter(({ method }) => method !== 'GET')).toEqual([])
    // Written by the first who asks.
    await app.base.database.pool.query('delete from daily_overviews')
    const client = toReader(owner.client)
    for (const apiRoute of replicated) {
      const reply = await client.get(await buildAddress(app, { apiRoute, owner }))
      expect(reply.status, `${apiRoute.route}: ${reply.text.slice(0, 300)}`).toBe(200)
    }
    expect(log.lines().filter((line) => line.includes('retrying on the primary'))).toEqual([])
  },
  testTimeoutMs,
)

test('while the replica is behind everybody is answered by the primary, and afterwards by the replica again', async () => {
  const admin = toReader(await app.signIn('admin'))
  expect(await listCodes(admin)).toEqual([])
  expect((await app.guest().get('/metrics')).text).not.toMatch(/^foundry_replica_lag_seconds \d/m)
  expect((await createClient(url).get('/metrics')).text).toMatch(/^foundry_replica_lag_seconds 0$/m)
  expect(await isLeftOut()).toBe(false)
  await standby.setReplaying(false)
  // At once, and not only from the next check on.
  expect((await listCodes(admin)).length).toBeGreaterThan(0)
  await until('a line says so', { poll: () => log.text().includes('more than a second behind'), withinMs: 5_000 })
  expect((await createClient(url).get('/metrics')).text).toMatch(/^foundry_replica_lag_seconds [1-9]/m)
  expect(await isLeftOut()).toBe(true)
  await standby.setReplaying(true)
  await until('it is used again', { poll: async () => (await listCodes(admin)).length === 0, withinMs: 5_000 })
  expect(await isLeftOut()).toBe(false)
})

test('the doctor says whether it is a standby of this database, and how far behind', async () => {
  const examine = async (readUrl: string) => (await checkReplica(app.connection, readUrl))[0]
  expect(await examine(standby.url)).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^a standby of this database, \d+ ms behind$/) as string,
  })
  expect(await examine(databaseUrl(app.connection))).toMatchObject({ state: 'fail', message: 'it is no standby' })
  expect(await examine('postgres://foundry@127.0.0.1:1/foundry')).toMatchObject({ state: 'fail' })
  await standby.setReplaying(false)
  expect(await examine(standby.url)).toMatchObject({ state: 'warn' })
  await standby.setReplaying(true)
})

test('a replica without a primary is refused', () => {
  expect(() => parseAppConfig({ DATABASE_READ_URL: standby.url })).toThrow('DATABASE_READ_URL needs DATABASE_URL')
})
