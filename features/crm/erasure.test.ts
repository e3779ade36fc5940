import { afterAll, expect, test } from 'vitest'
import { eraseRemoved } from '#features/people/server/erasure/actions.ts'
import { fakeApiKey, startFakeTwenty } from '#providers/crm/fake-twenty.ts'
import { createTwenty } from '#providers/crm/twenty.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { dumpDatabase } from '#tests/security/database-snapshot.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const fake = await startFakeTwenty()
afterAll(() => fake.close())
const { pool } = app.base.database
const directory = app.base.providers.crm
const twenty = createTwenty({ baseUrl: fake.url, apiKey: fakeApiKey, requestsPerWindow: 100_000, pauseMs: 5 })
const admin = await createPerson(app, { role: 'admin', firstName: 'Ruth', lastName: 'Hale' })
const other = await createPerson(app, { firstName: 'Maya', lastName: 'Okafor' })
const afterThirtyDays = 30.1 * 86_400_000
const namesThem = /zxq/i

/** A student with a venture and a shared interaction, all of it synced with the CRM of the moment. */
async function createSynced(email: string): Promise<string> {
  const student = await createPerson(app, { firstName: 'Zxqada', lastName: 'Zxqbyron', email })
  await student.client.expectOk('POST', '/api/ventures', { name: 'Zxqventure', stage: 'idea' })
  const log = {
    studentId: student.id,
    type: 'meeting',
    title: 'Zxqtitle',
    description: 'Zxqtext',
    visibility: 'shared',
  }
  await admin.client.expectOk('POST', '/api/admin/interactions', log)
  await admin.client.expectOk('POST', '/api/twenty/sync', { dryRun: false })
  await app.settled({ runsDelayed: true })
  return student.id
}

async function erase(id: string): Promise<void> {
  await admin.client.expectOk('DELETE', `/api/admin/users/${id}`)
  app.base.clock.shift(afterThirtyDays)
  await app.settled({ runsDelayed: true })
  await eraseRemoved(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await app.settled()
  app.base.clock.shift(-afterThirtyDays)
}

const countLines = async (pattern: RegExp) =>
  (await dumpDatabase(app))
    .split('\n')
    .filter((line) => pattern.test(line) && !line.startsWith('public.audit_entries '))

test('an erased person leaves no copy in the built-in directory, and none in reports of syncs (T40)', async () => {
  const id = await createSynced('zxqada@virginia.edu')
  const { rows } = await pool.query('select 1 from crm_directory_notes')
  expect(rows).toHaveLength(1)
  const before = await countLines(namesThem)
  for (const table of ['crm_directory_records', 'crm_directory_notes', 'crm_run_items'])
    expect(before.filter((line) => line.startsWith(`public.${table} `)).length, table).toBeGreaterThan(0)
  await erase(id)
  expect(await countLines(namesThem)).toEqual([])
  expect(await countLines(new RegExp(id))).toEqual([])
  const left = await pool.query<{ name: string }>(
    "select fields->>'firstName' as name from crm_directory_records where kind = 'person'",
  )
  expect(new Set(left.rows.map(({ name }) => name))).toEqual(new Set(['Maya', 'Ruth']))
  expect((await admin.client.expectOk('GET', '/api/twenty/people')).body).toContainEqual(
    expect.objectContaining({ link: other.id }),
  )
})

test('in Twenty nothing is deleted; the link goes, and the copy of an earlier directory too', async () => {
  const id = await createSynced('zxqada@virginia.edu')
  app.base.providers.crm = twenty
  await pool.query('delete from crm_links')
  await pool.query('delete from crm_notes')
  await admin.client.expectOk('POST', '/api/twenty/sync', { dryRun: false })
  await app.settled({ runsDelayed: true })
  const countTheirs = () => JSON.stringify(fake.rows).match(/zxqada@virginia\.edu/g)?.length
  expect(countTheirs()).toBe(1)
  await erase(id)
  expect(await countLines(namesThem)).toEqual([])
  expect(countTheirs()).toBe(1)
  expect(fake.rows.notes).toHaveLength(1)
  expect(fake.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  app.base.providers.crm = directory
})
