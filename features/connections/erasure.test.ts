import { afterAll, expect, test } from 'vitest'
import { eraseRemoved } from '#features/people/server/erasure/actions.ts'
import { startFakeGoogle } from '#providers/drive/fake-google.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { dumpDatabase } from '#tests/security/database-snapshot.ts'
import { createPerson } from '#tests/security/people.ts'
import { revokeErased } from './server/revocations/actions.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ template: 'empty', env: google.env })
afterAll(() => google.close())
const { pool } = app.base.database
const admin = await createPerson(app, { role: 'admin' })
const days = (count: number) => count * 86_400_000

/** A student whose Google Drive is connected and who was removed 30 days ago; with their access. */
async function createRemoved() {
  const person = await createPerson(app)
  const { authUrl } = (await person.client.expectOk('GET', '/api/services/google-drive/auth-url')).body
  const { pathname, search } = await google.consent(authUrl)
  await person.client.expectOk('GET', pathname + search)
  const [refreshToken, grant] = [...google.grants].at(-1)!
  await admin.client.expectOk('DELETE', `/api/admin/users/${person.id}`)
  app.base.clock.shift(days(30.1))
  await app.settled({ runsDelayed: true })
  return { ...person, grant, refreshToken }
}

const jobCtx = () => createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })

/** What the nightly job does. Jobs that it queues run later. */
async function erase(): Promise<void> {
  await eraseRemoved(jobCtx())
  app.base.clock.shift(-days(30.1))
}
const countRevocations = () => google.requests.filter(({ path }) => path === '/revoke').length
type Waiting = { data: { encryptedToken: string; tryCount: number }; minutes: number }
/** The revocations that wait for their time, taken from the queue. */
const takeWaiting = async () =>
  (
    await pool.query<Waiting>(
      `delete from jobs.job where name = 'connections.revoke-access' and state = 'created'
       returning data, round(extract(epoch from start_after - created_on) / 60)::int as minutes`,
    )
  ).rows

async function expectErased({ id, email }: { id: string; email: string }) {
  const lines = (await dumpDatabase(app)).split('\n').filter((line) => !line.startsWith('public.audit_entries '))
  expect(lines.filter((line) => line.includes(id) || line.includes(email))).toEqual([])
}

test('an erased person’s access is revoked at Google, by a job that does not say whose it was (T40)', async () => {
  const removed = await createRemoved()
  expect(removed.grant.isRevoked).toBe(false)
  await erase()
  await expectErased(removed)
  expect(await dumpDatabase(app)).not.toContain(removed.refreshToken)
  await app.settled()
  expect(removed.grant.isRevoked).toBe(true)
  await expectErased(removed)
})

test('an outage at Google does not hold up the erasure; revoking is tried again for days, then given up', async () => {
  const removed = await createRemoved()
  const before = countRevocations()
  google.failNext({ kind: 'answer', status: 503 })
  await erase()
  await app.settled()
  await expectErased(removed)
  const minutes: number[] = []
  for (let waiting = await takeWaiting(); waiting.length > 0; waiting = await takeWaiting()) {
    expect(waiting).toHaveLength(1)
    minutes.push(waiting[0]!.minutes)
    google.failNext({ kind: 'answer', status: 503 })
    await revokeErased(jobCtx(), waiting[0]!.data)
  }
  expect(minutes).toEqual([1, 10, 60, 360, 1_440, 2_880])
  expect([countRevocations() - before, removed.grant.isRevoked]).toEqual([7, false])
})

test('an access that nobody can read any more is left, and the person is erased', async () => {
  const removed = await createRemoved()
  await pool.query("update service_connections set encrypted_key = '2xxxxxxxxbroken' where person_id = $1", [
    removed.id,
  ])
  const before = countRevocations()
  await erase()
  await app.settled()
  await expectErased(removed)
  expect(countRevocations()).toBe(before)
})
