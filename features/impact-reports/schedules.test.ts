import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { createPerson, resetRateLimits, signInAgain } from '#tests/security/people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jobs } from './server/jobs.ts'
import { toReportRange } from './server/period.ts'
import { toNextRun } from './server/schedules/next-run.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const [director, admin, leaving, student] = [
  await createPerson(app, { role: 'director', firstName: 'Dora' }),
  await createPerson(app, { role: 'admin', firstName: 'Alan' }),
  await createPerson(app, { role: 'director', firstName: 'Lee', lastName: 'Moss' }),
  await createPerson(app),
]
const dayMs = 86_400_000
const report = {
  name: 'Board report',
  frequency: 'month',
  filters: { period: 'lastQuarter', industry: 'technology' },
  recipientIds: [director.id, leaving.id],
}

const sendDue = () => {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  return jobs.find(({ name }) => name === 'impact-reports.send-due')!.run(ctx, {})
}

async function emailsTo(address: string) {
  await app.settled()
  return (await app.base.providers.mailbox.list()).filter(({ to }) => to === address)
}

/** Sessions of staff end within days. */
async function signedIn(): Promise<typeof director.client> {
  return signInAgain(app, director)
}

async function list() {
  return (await (await signedIn()).expectOk('GET', '/api/report-schedules')).body
}

test('runs come at seven in the morning of the program, also when clocks change', () => {
  const next = (frequency: 'week' | 'month' | 'quarter' | 'year', after: string) =>
    toNextRun(frequency, { after: new Date(after), timeZone: 'America/New_York' }).toISOString()
  expect(next('week', '2026-11-23T11:59:00Z')).toBe('2026-11-23T12:00:00.000Z')
  expect(next('week', '2026-11-23T12:00:00Z')).toBe('2026-11-30T12:00:00.000Z')
  expect(next('month', '2026-03-01T12:00:00Z')).toBe('2026-04-01T11:00:00.000Z')
  expect(next('quarter', '2026-11-23T12:00:00Z')).toBe('2027-01-01T12:00:00.000Z')
  expect(next('year', '2026-07-01T10:00:00Z')).toBe('2026-07-01T11:00:00.000Z')
  expect(next('year', '2026-07-01T11:00:00Z')).toBe('2027-07-01T11:00:00.000Z')
  // Monday after a Sunday on which clocks went back, and forward.
  expect(next('week', '2026-10-30T12:00:00Z')).toBe('2026-11-02T12:00:00.000Z')
  expect(next('week', '2026-03-06T12:00:00Z')).toBe('2026-03-09T11:00:00.000Z')
  expect(next('month', '2028-02-29T12:00:00Z')).toBe('2028-03-01T12:00:00.000Z')
  expect(next('week', '2028-02-29T12:00:00Z')).toBe('2028-03-06T12:00:00.000Z')
})

test('a period of a leap year has its February 29', () => {
  expect(toReportRange({ period: 'quarter' } as never, '2028-02-29')).toEqual({
    period: { from: '2028-01-01', to: '2028-02-29' },
    previous: { from: '2027-10-01', to: '2027-12-31' },
    isOpen: true,
  })
  const custom = { period: 'custom', from: '2028-03-01', to: '2028-03-31' } as never
  expect(toReportRange(custom, '2028-04-01').previous).toEqual({ from: '2028-01-30', to: '2028-02-29' })
})

test('a report goes to staff only', async () => {
  const recipients = (await director.client.expectOk('GET', '/api/report-schedules/recipients')).body
  expect(recipients.map(({ name }: { name: string }) => name)).toEqual(['Alan Byron', 'Dora Byron', 'Lee Moss'])
  const refused = await director.client.post('/api/report-schedules', { ...report, recipientIds: [student.id] })
  expect([refused.status, refused.body.fields]).toEqual([400, { recipientIds: 'Choose staff members' }])
  const custom = { ...report, filters: { period: 'custom' } }
  expect((await director.client.post('/api/report-schedules', custom)).status).toBe(400)
  expect((await student.client.post('/api/report-schedules', report)).status).toBe(403)
})

test('a due report is sent once by two servers, after an outage too, and skips who left the staff', async () => {
  const created = (await director.client.expectOk('POST', '/api/report-schedules', report)).body
  expect(created.recipients).toMatchObject([
    { name: 'Dora Byron', isStaff: true },
    { name: 'Lee Moss', isStaff: true },
  ])
  const dueMs = Date.parse(created.nextRunAt) - app.base.clock.now().getTime()
  expect(dueMs).toBeGreaterThan(0)
  await sendDue()
  expect(await emailsTo(director.email)).toEqual([])

  await pool.query(`update people set role = 'mentor' where id = $1`, [leaving.id])
  // Two more runs were missed.
  app.base.clock.shift(dueMs + 65 * dayMs)
  await Promise.all([sendDue(), sendDue(), sendDue()])
  const [email, ...others] = await emailsTo(director.email)
  expect(others).toEqual([])
  expect(await emailsTo(leaving.email)).toEqual([])
  expect(email!.subject).toMatch(/^Board report: \w{3} 1, 20\d\d to \w{3} 3[01], 20\d\d$/)
  expect(email!.text).toContain('Industry: Technology')
  expect(email!.text).toMatch(/Revenue: \$0 \(before: \$0\)/)
  expect(email!.text).toMatch(/\/reports\?period=custom&from=20\d\d-\d\d-01&to=20\d\d-\d\d-3[01]&industry=technology/)
  expect(email!.html).toContain('Active ventures</td>')
  expect(email!.attachments).toEqual([expect.stringMatching(/^impact-report-.*\.xlsx$/)])

  const [row] = await list()
  expect(row).toMatchObject({ lastSentCount: 1, recipients: [{ isStaff: true }, { name: 'Lee Moss', isStaff: false }] })
  expect(Date.parse(row.nextRunAt)).toBeGreaterThan(app.base.clock.now().getTime())
  await sendDue()
  expect(await emailsTo(director.email)).toHaveLength(1)
})

test('a paused or deleted report is not sent; resumed, it waits for its next day', async () => {
  const client = await signedIn()
  const [{ id, version }] = await list()
  const path = `/api/report-schedules/${id}`
  expect((await client.send('PATCH', path, { body: { name: 'X' }, headers: { 'if-match': '"99"' } })).status).toBe(412)
  await client.expectOk('PATCH', path, { isPaused: true })
  expect(version).toBeGreaterThan(0)
  app.base.clock.shift(40 * dayMs)
  await sendDue()
  const again = await signedIn()
  const resumed = (await again.expectOk('PATCH', path, { isPaused: false, recipientIds: [admin.id] })).body
  expect(Date.parse(resumed.nextRunAt)).toBeGreaterThan(app.base.clock.now().getTime())
  await sendDue()
  expect(await emailsTo(admin.email)).toEqual([])

  await again.expectOk('DELETE', path)
  app.base.clock.shift(40 * dayMs)
  await sendDue()
  expect(await list()).toEqual([])
  const restored = (await (await signedIn()).expectOk('POST', `${path}/restore`)).body
  expect(Date.parse(restored.nextRunAt)).toBeGreaterThan(app.base.clock.now().getTime())
  await sendDue()
  expect(await emailsTo(admin.email)).toEqual([])
})

test('staff send a report now, which keeps its next run', async () => {
  await resetRateLimits(app)
  const [{ id, nextRunAt }] = await list()
  const sent = (await (await signedIn()).expectOk('POST', `/api/report-schedules/${id}/send`)).body
  expect(sent).toMatchObject({ nextRunAt, lastSentCount: 1 })
  expect(await emailsTo(admin.email)).toHaveLength(1)
})

test('what was deleted a day ago is gone', async () => {
  const [{ id }] = await list()
  await (await signedIn()).expectOk('DELETE', `/api/report-schedules/${id}`)
  app.base.clock.shift(2 * dayMs)
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  await jobs.find(({ name }) => name === 'impact-reports.purge-schedules')!.run(ctx, {})
  expect((await (await signedIn()).post(`/api/report-schedules/${id}/restore`, {})).status).toBe(404)
})

test('demo staff schedule for demo staff, whose emails stay in the development mailbox', async () => {
  const demo = await createPerson(app, { role: 'director', isDemo: true })
  expect((await demo.client.expectOk('GET', '/api/report-schedules')).body).toEqual([])
  const refused = await demo.client.post('/api/report-schedules', report)
  expect(refused.status).toBe(400)
})
