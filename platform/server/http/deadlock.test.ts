import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()

async function openTransaction(statement: string) {
  const client = await app.base.database.pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  await client.query(statement)
  return client
}

const untilWaiting = (count: number) =>
  expect
    .poll(async () => (await app.base.database.pool.query('select 1 from pg_locks where not granted')).rowCount, {
      timeout: 5_000,
    })
    .toBe(count)

test('a request that PostgreSQL ends for a deadlock changes nothing, and can be sent again', async () => {
  const student = await app.signIn('student')
  const { body: before } = await student.expectOk('GET', '/api/auth/user')
  const other = await openTransaction('lock table domain_events in exclusive mode')
  const blocker = await openTransaction('lock table people in share mode')
  const request = student.patch('/api/profile', { firstName: 'Changed' })
  await untilWaiting(1)
  // The request holds the row already. Who begins to wait last, ends the deadlock: it must be the request.
  const rowLock = other.query('select 1 from people where id = $1 for no key update', [before.id])
  await untilWaiting(2)
  await pause(1_200)
  await blocker.query('rollback')
  const reply = await request
  expect(reply).toMatchObject({ status: 503, body: { code: 'server.database_unavailable' } })
  expect(reply.headers.get('retry-after')).toBe('2')
  await rowLock
  await other.query('rollback')
  expect((await student.expectOk('GET', '/api/auth/user')).body.firstName).toBe(before.firstName)
  await student.expectOk('PATCH', '/api/profile', { firstName: 'Changed' })
})
