import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { until } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'

const app = await startTestApp()
const all = '/api/admin/student-imports'
const admin = await createPerson(app, { role: 'admin' })

beforeEach(() => resetRateLimits(app))

type Row = { line: number; name: string; email: string; outcome: string; problem: string | null }
type Report = { id: string; state: string; counts: Record<string, number>; rows: Row[] } & Record<string, unknown>

const send = async (csv: string, options: object = {}): Promise<Report> =>
  (await admin.client.expectOk('POST', all, { csv, isDryRun: true, ...options })).body
const read = async (id: string): Promise<Report> => (await admin.client.expectOk('GET', `${all}/${id}`)).body
async function run(csv: string, options: object = {}): Promise<Report> {
  const { id } = await send(csv, { isDryRun: false, ...options })
  await app.settled()
  return read(id)
}
async function undo(id: string): Promise<Report> {
  await admin.client.expectOk('POST', `${all}/${id}/undo`)
  await app.settled()
  return read(id)
}
const find = async (q: string) => (await admin.client.expectOk('GET', `/api/admin/students?q=${q}`)).body

test('a table is tried, then creates and updates students, and is taken back', async () => {
  const existing = await createPerson(app, { firstName: 'Old', major: 'History', email: 'old.hand@virginia.edu' })
  const mentor = await createPerson(app, { role: 'mentor' })
  const gone = await createPerson(app, { deactivatedAt: new Date() })
  const csv = [
    'First Name;Last Name;Email Address;Class Year;Grad Year;Major;Cohort;Notes',
    'Nia;Importly;nia.importly@virginia.edu;SENIOR;2027;Physics;Fall 26, Pilot;x',
    'Old;Importly;OLD.HAND@virginia.edu;Graduate student;;Chemistry;Pilot;',
    `Men;Tor;${mentor.email};;;;;`,
    `Gone;Importly;${gone.email};;;;;`,
    ';;not an address;;;;;',
    'Twice;Importly;nia.importly@virginia.edu;;;;;',
    'Year;Importly;year.importly@virginia.edu;Alum;;;;',
    'Late;Importly;late.importly@virginia.edu;;1999;;;',
  ].join('\n')
  const expected = [
    ['updated', null],
    ['problem', 'This email belongs to a mentor or a staff member'],
    ['problem', 'This account was removed'],
    ['problem', 'This is not an email address'],
    ['problem', 'This email is in line 2 already'],
    ['problem', 'Year of study must be one of freshman, sophomore, junior, senior, graduate, phd'],
    ['problem', 'Graduation year must be 2020 or later'],
  ]
  const dry = await send(csv, { existing: 'update' })
  expect(dry).toMatchObject({ id: null, state: 'checked', totalCount: 8, ignoredColumns: ['Notes'] })
  expect(dry['mapping']).toMatchObject({
    email: 'Email Address',
    yearOfStudy: 'Class Year',
    tags: 'Cohort',
    phone: null,
  })
  const outcomesOf = ({ rows }: Report) => rows.map(({ outcome, problem }) => [outcome, problem])
  expect(outcomesOf(dry)).toEqual([['created', null], ...expected])
  expect(await find('importly')).toEqual([])

  const done = await run(csv, { existing: 'update' })
  expect(done).toMatchObject({ state: 'done', doneCount: 8, counts: { created: 1, updated: 1, problem: 6 } })
  expect(outcomesOf(done)).toEqual(outcomesOf(dry))
  const [created] = await find('nia')
  expect(created).toMatchObject({
    firstName: 'Nia',
    yearOfStudy: 'senior',
    major: 'Physics',
    tags: ['fall 26', 'pilot'],
    profileCompletion: 60,
  })
  const profile = async () => (await admin.client.get(`/api/admin/students/${existing.id}`)).body
  expect(await profile()).toMatchObject({
    lastName: 'Importly',
    yearOfStudy: 'graduate',
    major: 'Chemistry',
    tags: ['pilot'],
  })
  // Nobody is emailed unasked, and roles stay.
  expect((await app.base.providers.mailbox.list()).filter(({ subject }) => subject.includes('account'))).toEqual([])
  expect((await mentor.client.get('/api/auth/user')).body.role).toBe('mentor')
  expect((await admin.client.get(all)).body[0]).toMatchObject({ id: done.id, state: 'done', totalCount: 8 })

  expect(await undo(done.id)).toMatchObject({ state: 'undone', counts: { created: 0, updated: 0, undone: 1 } })
  expect(await find('nia')).toEqual([])
  expect(await profile()).toMatchObject({
    firstName: 'Old',
    lastName: 'Byron',
    yearOfStudy: null,
    major: 'History',
    tags: [],
  })
  expect((await admin.client.post(`${all}/${done.id}/undo`)).body.code).toBe('student.import_not_undoable')
})

test('an undo keeps whom somebody has used or changed since', async () => {
  const emails = [
    'signed.keeper@virginia.edu',
    'edited.keeper@virginia.edu',
    'noted.keeper@virginia.edu',
    'fresh.keeper@virginia.edu',
  ]
  const done = await run(['email,last name', ...emails.map((email) => `${email},Keeper`)].join('\n'))
  const ids = Object.fromEntries(
    (await find('keeper')).map(({ id, email }: { id: string; email: string }) => [email, id]),
  )
  await admin.client.expectOk('POST', '/api/send-magic-link', { email: emails[0] })
  const { token } = await app.latestEmailTo(emails[0]!)
  await app.guest().expectOk('POST', '/api/auth/magic-link/verify', { token, confirmed: true })
  await admin.client.expectOk('PATCH', `/api/admin/students/${ids[emails[1]!]}/profile`, { bio: 'Potter' })
  await admin.client.expectOk('POST', `/api/admin/students/${ids[emails[2]!]}/notes`, { body: 'Call her' })
  const report = await undo(done.id)
  expect(report.counts).toMatchObject({ kept: 3, created: 0 })
  expect((await find('keeper')).map(({ email }: { email: string }) => email).toSorted()).toEqual(
    emails.slice(0, 3).toSorted(),
  )
})

test('who has an account is skipped unless chosen, and new students are emailed if chosen', async () => {
  const existing = await createPerson(app, { firstName: 'Stay' })
  const csv = `email,first name\n${existing.email},Changed\nnew.linked@virginia.edu,Lin`
  const done = await run(csv, { sendsLinks: true })
  expect(done.counts).toMatchObject({ created: 1, skipped: 1 })
  expect((await admin.client.get(`/api/admin/students/${existing.id}`)).body.firstName).toBe('Stay')
  const mails = (await app.base.providers.mailbox.list()).filter(
    ({ subject }) => subject === 'Your Foundry account is ready',
  )
  expect(mails.map(({ to }) => to)).toEqual(['new.linked@virginia.edu'])
  expect(mails[0]!.text).toContain('Enter new.linked@virginia.edu on the sign-in page')
  // A demo administrator reaches demo people only (T9).
  const demo = await app.signIn('admin')
  const { body } = await demo.expectOk('POST', all, { csv, isDryRun: true, existing: 'update' })
  expect(body.rows.map(({ problem }: Row) => problem)).toEqual(
    Array.from({ length: 2 }, () => 'This email cannot be imported'),
  )
  expect((await demo.get(`${all}/${done.id}`)).status).toBe(404)
})

test('tables that cannot be read are refused in a sentence', async () => {
  const refuse = async (csv: string) => (await admin.client.post(all, { csv, isDryRun: false })).body.message
  expect(await refuse('email')).toBe('The table has no rows below its header.')
  expect(await refuse('name\nAda')).toBe('Choose the column that holds the email.')
  expect(await refuse(`email\n${'a@virginia.edu\n'.repeat(10_001)}`)).toBe('The table has more than 10,000 rows.')
})

test('students and mentors may not import', async () => {
  for (const role of ['student', 'mentor'] as const) {
    const { client } = await createPerson(app, { role })
    expect((await client.post(all, { csv: 'email\nx@virginia.edu', isDryRun: true })).status).toBe(403)
    expect((await client.get(all)).status).toBe(403)
  }
})

test('the largest table, of 10,000 rows, is tried and imported whole', { timeout: 60_000 }, async () => {
  const years = ['freshman', 'sophomore', 'junior', 'senior']
  const rows = Array.from(
    { length: 10_000 },
    (_, index) =>
      `First${index},Bulkly,bulk.${index}@virginia.edu,${years[index % 4]},Major ${index % 30},cohort ${index % 5}`,
  )
  const csv = ['first name,last name,email,year,major,tags', ...rows].join('\n')
  expect((await send(csv)).counts).toMatchObject({ created: 10_000 })
  const { id } = await send(csv, { isDryRun: false })
  const isDone = async () => (await read(id)).state === 'done'
  await until('the import is done', { poll: isDone, withinMs: 50_000, everyMs: 250 })
  expect((await read(id)).counts).toMatchObject({ created: 10_000 })
})
