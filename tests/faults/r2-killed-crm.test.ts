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

test('a sync of 3,000 people and 500 ventures that is killed twice adds everything once', async () => {
  const fake = await startFakeTwenty()
  onTestFinished(() => fake.close())
  const dataDir = createDataFolder()
  const env = {
    DATA_DIR: dataDir,
    TWENTY_URL: fake.url,
    TWENTY_API_KEY: fakeApiKey,
    TWENTY_REQUESTS_PER_MINUTE: '100000',
  }
  let server = await startServerProcess({ env })
  await server.waitUntilReady()
  await addRecords(dataDir)
  const admin = createClient(server.url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  const { id } = (await admin.expectOk('POST', '/api/twenty/sync', { dryRun: false })).body
  for (const minCount of [400, 1_500]) {
    await until(`${minCount} are in the CRM`, {
      poll: async () => fake.rows.people.length >= minCount,
      withinMs: 120_000,
      everyMs: 5,
    })
    await server.end('SIGKILL')
    server = await startServerProcess({ env })
    await server.waitUntilReady()
  }
  await until('the sync is over', {
    poll: async () => {
      const [run] = await query<{ state: string }>(dataDir, `select state from crm_runs where id = '${id}'`)
      return run?.state !== 'running'
    },
    withinMs: 400_000,
    everyMs: 250,
  })
  const [run] = await query(dataDir, `select state from crm_runs where id = '${id}'`)
  expect(run).toEqual({ state: 'completed' })
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
  // Less than four minutes of the 80 requests a minute that a sync may use.
  expect(fake.requests.length).toBeLessThanOrEqual(300)
  report('R2 CRM', { kills: 2, records: personCount + ventureCount, requests: fake.requests.length })
})
