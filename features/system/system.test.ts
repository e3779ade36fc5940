import { expect, test } from 'vitest'
import { outcomeRecorder } from '#platform/server/outcomes/recorder.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import type { DeadJob, EmailStatus, PortStatus, Schedule, SlowRoute, Storage, SystemOverview } from './schema.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')

const path = (name: string) => `/api/admin/system${name}`
const read = async <T>(name: string) => (await admin.expectOk('GET', path(name))).body as T

/** A job that was given up: sent to its queue, failed, and moved to the dead letters by the queue itself. */
async function parkMail(reason: string, { secondsAgo = 0 } = {}): Promise<void> {
  const { pool } = app.base.database
  await pool.query(
    `insert into jobs.job (name, data, source_name, source_output, policy, keep_until, created_on)
     values ('platform.dead-letter', $1, 'platform.deliver-mail', $2, 'standard', now() + interval '1 day', now() - make_interval(secs => $3))`,
    [JSON.stringify(await queuedMail()), JSON.stringify({ message: reason }), secondsAgo],
  )
}

async function queuedMail(): Promise<object> {
  const id = '01980000-0000-7000-8000-000000000001'
  const mail = { to: 'demo.student@example.edu', subject: 'Once more', text: 'Once more', html: '<p>Once more</p>' }
  return { id, encrypted: app.base.encryption.encrypt(JSON.stringify(mail), id), isSandboxed: true }
}

test('the overview names versions, processes and jobs', async () => {
  const overview = await read<SystemOverview>('')
  expect(overview).toMatchObject({ nodeVersion: process.versions.node, deadCount: 0, processCount: 1 })
  expect(overview.postgresVersion).toMatch(/^1\d/)
  expect(overview.schema).toMatch(/^\d{14}_/)
  expect(overview.memoryBytes).toBeGreaterThan(10_000_000)
})

test('directors and everybody else are refused', async () => {
  for (const role of ['student', 'mentor', 'director'] as const) {
    const client = await app.signIn(role)
    expect((await client.get(path(''))).status).toBe(403)
    expect((await client.post(path('/dead-jobs/retry'), {})).status).toBe(403)
  }
})

test('a job that failed for good shows its reason, and is done when it is retried', async () => {
  await parkMail('The mail server was away')
  const [dead] = await read<DeadJob[]>('/dead-jobs')
  expect(dead).toMatchObject({ job: 'platform.deliver-mail', reason: 'The mail server was away' })
  expect(await read<EmailStatus>('/email')).toMatchObject({ failedCount: 1 })
  const reply = await admin.expectOk('POST', path('/dead-jobs/retry'), { job: 'platform.deliver-mail' })
  expect(reply.body).toEqual({ retriedCount: 1 })
  await app.settled()
  expect((await app.base.providers.mailbox.list()).some(({ subject }) => subject === 'Once more')).toBe(true)
  expect(await read<DeadJob[]>('/dead-jobs')).toEqual([])
  const { days, failedCount } = await read<EmailStatus>('/email')
  expect(failedCount).toBe(0)
  expect(days.reduce((sum, { sentCount }) => sum + sentCount, 0)).toBeGreaterThan(0)
})

test('failed jobs are paged, and discarded one by one or together', async () => {
  for (const [index, reason] of ['first', 'second', 'third'].entries())
    await parkMail(reason, { secondsAgo: 3 - index })
  const page = await admin.get(path('/dead-jobs?limit=2'))
  expect(page.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link')!)![1]!
  const rest = (await admin.get(new URL(next, app.url).pathname + new URL(next, app.url).search)).body as DeadJob[]
  expect([...(page.body as DeadJob[]), ...rest].map(({ reason }) => reason)).toEqual(['third', 'second', 'first'])
  const { id } = rest[0]!
  expect((await admin.expectOk('POST', path('/dead-jobs/discard'), { ids: [id] })).body).toEqual({ discardedCount: 1 })
  expect((await admin.expectOk('POST', path('/dead-jobs/discard'), {})).body).toEqual({ discardedCount: 2 })
  const both = await admin.post(path('/dead-jobs/discard'), { ids: [id], job: 'x' })
  expect(both.status).toBe(400)
})

test('schedules say when they run next', async () => {
  const schedule = (await read<Schedule[]>('/schedules')).find(({ name }) => name === 'backups.watch')
  expect(schedule).toMatchObject({ cron: '9 * * * *', timeZone: 'America/New_York' })
  const waitMs = Date.parse(schedule!.nextRunAt) - app.base.clock.now().getTime()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(3_600_000)
})

test('storage is listed by table and by the feature of files', async () => {
  const { databaseBytes, tables, folders, disk } = await read<Storage>('/storage')
  expect(databaseBytes).toBeGreaterThan(1_000_000)
  expect(tables[0]!.bytes).toBeGreaterThanOrEqual(tables[1]!.bytes)
  expect(folders.map(({ name }) => name)).toContain('ventures')
  expect(disk!.freeBytes).toBeGreaterThan(0)
})

test('services show when they last answered and why they last did not', async () => {
  const { files } = app.base.providers
  await files.put({ key: 'photos/a', content: Buffer.from('x'), contentType: 'image/png' })
  const find = async (port: string) => (await read<PortStatus[]>('/services')).find((one) => one.port === port)
  const working = await find('files')
  expect(working).toMatchObject({ adapter: 'folder', isExternal: false, failure: null })
  expect(working!.succeededAt).not.toBeNull()
  // A call that we got wrong is not the store's failure.
  await expect(files.remove('../a')).rejects.toBeInstanceOf(TypeError)
  expect((await find('files'))!.failedAt).toBeNull()
  const recorder = app.base.services.get(outcomeRecorder)
  recorder.note({ port: 'files', adapter: 'folder', error: new Error('The disk is gone') })
  expect(await find('files')).toMatchObject({ failure: 'The disk is gone' })
})

test('slow endpoints come with their percentiles', async () => {
  for (let index = 0; index < 5; index++) await admin.get('/api/auth/user')
  const routes = await read<SlowRoute[]>('/slow-endpoints')
  const route = routes.find((one) => one.route === '/api/admin/system')
  expect(route).toMatchObject({ method: 'GET' })
  expect(route!.p50).toBeGreaterThan(0)
  expect(route!.p99).toBeGreaterThanOrEqual(route!.p95)
  expect(routes.map(({ p95 }) => p95)).toEqual(routes.map(({ p95 }) => p95).toSorted((a, b) => b - a))
})

test('how long a window was open is no slow endpoint', async () => {
  const student = await app.signIn('student')
  const stream = await openEventStream(student, app.url)
  await student.expectOk('POST', '/api/logout')
  await expect.poll(() => stream.isClosed(), { timeout: 10_000 }).toBe(true)
  const answer = await app.guest().get('/api/notifications/stream')
  expect(answer.status).toBe(401)
  const { text } = await app.guest().get('/metrics')
  const counted = [...text.matchAll(/^http_request_duration_seconds_count(.*notifications\/stream.*)$/gm)]
  expect(counted.map(([, labels]) => labels)).toEqual([expect.stringContaining('status="401"')])
})
