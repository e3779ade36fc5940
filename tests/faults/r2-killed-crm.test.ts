import { Client as Database } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { fakeApiKey, startFakeTwenty } from '#providers/crm/fake-twenty.ts'
import { createClient } from '#tests/harness/client.ts'
import { report, until } from '#tests/harness/measure.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'

const personCount = 3_000
const ventureCount = 500

async function query<T>(dataDir: string, statement: string): Promise<T[]> {
  const database = new Database(embeddedConnection(dataDir))
  await database.connect()
  try {
    return (await database.query(statement)).rows as T[]
  } finally {
    await database.end()
  }
}

/** People and ventures of the demo, so that its administrator sees them. */
async function addRecords(dataDir: string): Promise<void> {
  await query(
    dataDir,
    `insert into people (id, email, first_name, last_name, onboarded_at, created_at, is_demo)
     select gen_random_uuid(), 'bulk' || n || '@virginia.edu', 'Bulk', 'No ' || n, now(), now(), true from generate_series(1, ${personCount}) n`,
  )
  await query(
    dataDir,
    `insert into ventures (id, owner_id, name, stage, created_at, updated_at)
     select gen_random_uuid(), id, 'Bulk ' || email, 'idea', now(), now() from people where email like 'bulk%' limit ${ventureCount}`,
  )
}

type Fake = Awaited<ReturnType<typeof startFakeTwenty>>

async function setUp(fake: Fake, { requestsPerMinute }: { requestsPerMinute: number }) {
  onTestFinished(() => fake.close())
  const dataDir = createDataFolder()
  const env = {
    DATA_DIR: dataDir,
    TWENTY_URL: fake.url,
    TWENTY_API_KEY: fakeApiKey,
    TWENTY_REQUESTS_PER_MINUTE: String(requestsPerMinute),
  }
  const start = async () => {
    const server = await startServerProcess({ env })
    await server.waitUntilReady()
    return server
  }
  const server = await start()
  await addRecords(dataDir)
  return { dataDir, server, start }
}

async function startSync(url: string): Promise<string> {
  const admin = createClient(url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  return (await admin.expectOk('POST', '/api/twenty/sync', { dryRun: false })).body.id
}

type Run = { state: string; minutes: number }

async function finish(dataDir: string, id: string): Promise<Run> {
  const find = async () => {
    const minutes = 'extract(epoch from finished_at - started_at)::float / 60 as minutes'
    const [run] = await query<Run>(dataDir, `select state, ${minutes} from crm_runs where id = '${id}'`)
    return run!
  }
  await until('the sync is over', {
    poll: async () => (await find()).state !== 'running',
    withinMs: 600_000,
    everyMs: 250,
  })
  return find()
}

async function expectEverythingOnce(fake: Fake, { dataDir, id }: { dataDir: string; id: string }): Promise<void> {
  const outcomes = await query<{ outcome: string }>(
    dataDir,
    `select distinct outcome from crm_run_items where run_id = '${id}'`,
  )
  expect(outcomes.map(({ outcome }) => outcome)).not.toContain('failed')
  const emails = fake.rows.people.map(({ emails: value }) => (value as { primaryEmail: string }).primaryEmail)
  expect(emails.filter((email) => email.startsWith('bulk'))).toHaveLength(personCount)
  expect(new Set(emails).size).toBe(emails.length)
  const companies = fake.rows.companies.map(({ name }) => String(name)).filter((name) => name.startsWith('Bulk'))
  expect(companies).toHaveLength(ventureCount)
  expect(new Set(companies).size).toBe(ventureCount)
  const [links] = await query<{ count: number }>(
    dataDir,
    `select count(*)::int as count from crm_links join people on people.id = person_id where email like 'bulk%' and state = 'linked'`,
  )
  expect(links!.count).toBe(personCount)
}

test('a sync of 3,000 people and 500 ventures on two servers, each of which is killed, adds everything once', async () => {
  const fake = await startFakeTwenty()
  const { dataDir, server, start } = await setUp(fake, { requestsPerMinute: 100_000 })
  const servers = [server, await start()]
  const ids = await Promise.all(servers.map(({ url }) => startSync(url)))
  expect(new Set(ids).size).toBe(1)
  const [id = ''] = ids
  for (const [index, minCount] of [400, 1_500].entries()) {
    await until(`${minCount} are in the CRM`, {
      poll: async () => fake.rows.people.length >= minCount,
      withinMs: 120_000,
      everyMs: 5,
    })
    await servers[index]!.end('SIGKILL')
    servers[index] = await start()
  }
  expect((await finish(dataDir, id)).state).toBe('completed')
  await expectEverythingOnce(fake, { dataDir, id })
  // Less than four minutes of the 80 requests a minute that a sync may use.
  expect(fake.requests.length).toBeLessThanOrEqual(300)
  report('R2 CRM', { kills: 2, servers: 2, records: personCount + ventureCount, requests: fake.requests.length })
})

test.runIf(process.env['TEST_SCALE'] === 'full')(
  'the same in one pass within the 100 requests a minute of Twenty: none is refused',
  async () => {
    const fake = await startFakeTwenty({ requestsPerWindow: 100 })
    const { dataDir, server, start } = await setUp(fake, { requestsPerMinute: 100 })
    const other = await start()
    const ids = await Promise.all([server, other].map(({ url }) => startSync(url)))
    const { state, minutes } = await finish(dataDir, ids[0]!)
    expect([state, ids[1], fake.limitedCount()]).toEqual(['completed', ids[0], 0])
    await expectEverythingOnce(fake, { dataDir, id: ids[0]! })
    report('R2 CRM in one pass', { requests: fake.requests.length, minutes: minutes.toFixed(1), refused: 0 })
  },
)
