import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const path = '/api/admin/interactions'
const dayMs = 86_400_000

const admin = await createPerson(app, { role: 'admin', firstName: 'Ruth', lastName: 'Hale' })
const director = await createPerson(app, { role: 'director', firstName: 'Omar', lastName: 'Reyes' })
const mentor = await createPerson(app, { role: 'mentor', firstName: 'June', lastName: 'Park' })
const otherMentor = await createPerson(app, { role: 'mentor' })
const maya = await createPerson(app, { firstName: 'Maya', lastName: 'Chen' })
const luis = await createPerson(app, { firstName: 'Luis', lastName: 'Ortega' })
const assign = (mentorId: string, studentId: string) =>
  pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [mentorId, studentId])
const unassign = (mentorId: string, studentId: string) =>
  pool.query('delete from mentor_assignments where mentor_id = $1 and student_id = $2', [mentorId, studentId])
await assign(mentor.id, maya.id)
await assign(otherMentor.id, maya.id)

type Fields = Record<string, unknown>
const meeting = (fields: Fields = {}) => ({ studentId: maya.id, type: 'meeting', title: 'Intro call', ...fields })
const log = async (who: typeof admin, fields?: Fields) =>
  (await who.client.expectOk('POST', path, meeting(fields))).body
const titles = async (who: typeof admin, query = '') =>
  (await who.client.get(path + query)).body.map(({ title }: { title: string }) => title)
const lastTouch = async (id: string): Promise<Date | null> =>
  (await pool.query('select last_touch_at as at from people where id = $1', [id])).rows[0].at
const clear = async () => {
  await pool.query('truncate interactions cascade')
  await pool.query('update people set last_touch_at = null, interaction_count = 0')
}

test('an admin logs a meeting with everything the form has, and the reply has the fields of the specification', async () => {
  const body = await log(admin, {
    description: ' Talked about pricing ',
    duration: '90',
    outcome: '',
    followUpRequired: true,
    followUpDate: '2031-05-01T10:00:00Z',
  })
  expect(body).toMatchObject({
    studentId: maya.id,
    type: 'meeting',
    title: 'Intro call',
    description: 'Talked about pricing',
    duration: 90,
    outcome: null,
    followUpRequired: true,
    followUpDate: '2031-05-01T10:00:00.000Z',
    followUpState: 'open',
    visibility: 'private',
    mayEdit: true,
    version: 1,
    student: { firstName: 'Maya', lastName: 'Chen', email: maya.email, profileImageUrl: null },
    admin: { firstName: 'Ruth', lastName: 'Hale' },
  })
  expect((await admin.client.get(`${path}/${body.id}`)).body).toEqual(body)
  expect((await lastTouch(maya.id))?.toISOString()).toBe(body.createdAt)
  await clear()
})

test.each([
  [{ studentId: '' }, { studentId: 'Student is required' }],
  [{ type: '' }, { type: 'Type is required' }],
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ duration: 0 }, { duration: 'Duration must be a whole number of at least 1' }],
  [{ duration: '1.5' }, { duration: 'Duration must be a whole number of at least 1' }],
  [{ duration: 'an hour' }, { duration: 'Duration must be a whole number of at least 1' }],
  [{ followUpRequired: true, followUpDate: 'soon' }, { followUpDate: 'Enter a date and time' }],
])('%j is refused at its field', async (fields, expected) => {
  expect((await admin.client.post(path, meeting(fields))).body).toMatchObject({
    code: 'request.invalid',
    fields: expected,
  })
})

test('a day alone and a time without a zone are on the clock of the program', async () => {
  const due = async (followUpDate: string) => (await log(admin, { followUpRequired: true, followUpDate })).followUpDate
  expect(await due('2030-05-01')).toBe('2030-05-01T04:00:00.000Z')
  expect(await due('2030-05-01T09:30')).toBe('2030-05-01T13:30:00.000Z')
  expect((await log(admin, { followUpRequired: false, followUpDate: '2030-05-01' })).followUpDate).toBeNull()
  await clear()
})

test('nobody logs an interaction with somebody who is no student, or in the name of somebody else', async () => {
  for (const studentId of [director.id, 'nobody', '018f0000-0000-7000-8000-000000000000'])
    expect((await admin.client.post(path, meeting({ studentId }))).status).toBe(404)
  const body = await log(director, { authorId: admin.id, createdAt: '2020-01-01T00:00:00Z' })
  expect(body.admin.firstName).toBe('Omar')
  expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.parse('2021-01-01'))
  await clear()
})

test('students see none of it; mentors see and log only those of students assigned to them', async () => {
  expect((await maya.client.get(path)).status).toBe(403)
  expect((await maya.client.post(path, meeting())).status).toBe(403)
  expect((await maya.client.get(`/api/admin/students/${maya.id}/interactions`)).status).toBe(403)
  expect((await app.guest().get(path)).status).toBe(401)

  await log(admin, { studentId: luis.id, title: 'Luis', visibility: 'shared' })
  await log(mentor, { title: 'Mine' })
  expect(await titles(mentor)).toEqual(['Mine'])
  expect((await mentor.client.get(`/api/admin/students/${luis.id}/interactions`)).status).toBe(404)
  expect((await mentor.client.post(path, meeting({ studentId: luis.id }))).body.code).toBe(
    'interaction.student_not_found',
  )
  expect((await mentor.client.get(`${path}/students?q=luis`)).body).toEqual([])
  expect((await admin.client.get(`${path}/students?q=lu ort`)).body[0]).toMatchObject({ id: luis.id })
  expect((await mentor.client.get(`${path}/authors`)).body).toMatchObject([{ id: mentor.id }])
  expect(await titles(director)).toEqual(['Mine', 'Luis'])
  await clear()
})

test('a private note is for its author and staff, a shared one for all mentors of the student', async () => {
  const own = await log(mentor, { title: 'Own' })
  const shared = await log(admin, { title: 'Shared', visibility: 'shared' })
  const hidden = await log(admin, { title: 'Private' })
  expect(await titles(mentor)).toEqual(['Shared', 'Own'])
  expect(await titles(otherMentor)).toEqual(['Shared'])
  expect(await titles(director)).toEqual(['Private', 'Shared', 'Own'])
  expect((await mentor.client.get(`${path}/summary`)).body.totalInteractions).toBe(2)
  const csv = (await mentor.client.get(`${path}/csv`)).text
  expect(csv).toContain('Shared')
  expect(csv).not.toContain('Private')
  for (const suffix of ['', '/history'])
    expect((await mentor.client.get(`${path}/${hidden.id}${suffix}`)).status).toBe(404)
  // What a mentor may only read they cannot change; what they may not read is not there.
  for (const [id, status] of [
    [shared.id, 403],
    [hidden.id, 404],
    [own.id, 200],
  ] as const) {
    expect((await mentor.client.patch(`${path}/${id}`, { outcome: 'Done' })).status).toBe(status)
    expect((await mentor.client.delete(`${path}/${id}`)).status).toBe(status)
  }
  expect((await mentor.client.post(`${path}/${own.id}/restore`)).status).toBe(200)
  await clear()
})

test('a former student who mentors now does not read what was written about them', async () => {
  const alum = await createPerson(app)
  const { id } = await log(admin, { studentId: alum.id, visibility: 'shared' })
  await pool.query("update people set role = 'mentor' where id = $1", [alum.id])
  expect((await alum.client.get(`${path}/${id}`)).status).toBe(404)
  expect(await titles(alum)).toEqual([])
  await clear()
})

test('unassigning a mentor closes lists, counts, exports, notes, search and an export under way (T10 to T12)', async () => {
  const { id } = await log(mentor, { title: 'Before' })
  expect(await titles(mentor)).toEqual(['Before'])
  await unassign(mentor.id, maya.id)
  expect(await titles(mentor)).toEqual([])
  expect((await mentor.client.get(path)).headers.get('x-total-count')).toBe('0')
  expect((await mentor.client.get(`${path}/summary`)).body).toEqual({
    totalInteractions: 0,
    thisWeek: 0,
    followUpsDue: 0,
    followUpsOverdue: 0,
  })
  expect((await mentor.client.get(`${path}/csv`)).text.trim().split('\n')).toHaveLength(1)
  expect((await mentor.client.get(`${path}/students?ids=${maya.id}`)).body).toEqual([])
  for (const address of [`${path}/${id}`, `${path}/${id}/history`, `/api/admin/students/${maya.id}/interactions`])
    expect((await mentor.client.get(address)).status).toBe(404)
  expect((await mentor.client.patch(`${path}/${id}`, { title: 'After' })).status).toBe(404)
  expect((await mentor.client.post(`${path}/${id}/follow-up`, { isDone: true })).status).toBe(404)
  expect((await mentor.client.delete(`${path}/${id}`)).status).toBe(404)
  expect((await mentor.client.post(path, meeting())).status).toBe(404)
  await assign(mentor.id, maya.id)
  await clear()
})

test('filters by student, type, author, days and follow-up; a list pages by cursor in each order', async () => {
  await log(admin, { title: 'A', type: 'email' })
  app.base.clock.shift(1_000)
  await log(director, { title: 'B', type: 'phone', studentId: luis.id })
  app.base.clock.shift(1_000)
  await log(mentor, { title: 'C' })
  expect(await titles(admin, `?student=${luis.id}`)).toEqual(['B'])
  expect(await titles(admin, '?type=email')).toEqual(['A'])
  expect(await titles(director, '?author=me')).toEqual(['B'])
  expect(await titles(admin, `?author=${mentor.id}`)).toEqual(['C'])
  expect(await titles(admin, '?sort=oldest')).toEqual(['A', 'B', 'C'])
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(app.base.clock.now())
  expect(await titles(admin, `?from=${day}&to=${day}`)).toEqual(['C', 'B', 'A'])
  expect(await titles(admin, '?to=2020-01-01')).toEqual([])
  expect((await admin.client.get(`${path}?type=fax`)).status).toBe(400)
  const first = await admin.client.get(`${path}?limit=2`)
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /cursor=([^&>]+)/.exec(first.headers.get('link')!)![1]
  expect(await titles(admin, `?limit=2&cursor=${next}`)).toEqual(['A'])
  await clear()
})

test('an edit keeps who changed what, and the second of two editors gets a conflict', async () => {
  const { id } = await log(admin, { duration: 30 })
  const edit = (who: typeof admin, { version, ...body }: Fields) =>
    who.client.send('PATCH', `${path}/${id}`, { body, headers: { 'if-match': `"${String(version)}"` } })
  expect((await edit(admin, { version: 1, title: 'Pitch review', duration: 30 })).body.version).toBe(2)
  expect((await edit(director, { version: 1, outcome: 'Lost' })).status).toBe(412)
  expect((await edit(director, { version: 2, outcome: 'Ready', visibility: 'shared' })).body.version).toBe(3)
  // Saving without a change leaves no trace.
  expect((await edit(director, { version: 3, outcome: 'Ready' })).body.version).toBe(3)
  const history = (await admin.client.get(`${path}/${id}/history`)).body
  expect(history).toMatchObject([
    {
      version: 3,
      changedBy: 'Omar Reyes',
      changes: [
        { field: 'outcome', before: null, after: 'Ready' },
        { field: 'visibility', before: 'private', after: 'shared' },
      ],
    },
    { version: 2, changedBy: 'Ruth Hale', changes: [{ field: 'title', before: 'Intro call', after: 'Pitch review' }] },
  ])
  await clear()
})

test('deleting takes it out of every list and turns the last-touch clock back; undo brings both back', async () => {
  const earlier = await log(admin, { title: 'Earlier' })
  app.base.clock.shift(60_000)
  const later = await log(admin, { title: 'Later' })
  await admin.client.expectOk('DELETE', `${path}/${later.id}`)
  expect(await titles(admin)).toEqual(['Earlier'])
  expect((await lastTouch(maya.id))?.toISOString()).toBe(earlier.createdAt)
  await admin.client.expectOk('POST', `${path}/${later.id}/restore`)
  expect((await lastTouch(maya.id))?.toISOString()).toBe(later.createdAt)
  await clear()
})

test('a quick log writes one interaction for each student or none, and its undo takes all back', async () => {
  const body = { studentIds: [maya.id, luis.id], type: 'workshop', title: 'Pricing workshop' }
  const { ids } = (await admin.client.expectOk('POST', `${path}/quick-log`, body)).body
  expect(ids).toHaveLength(2)
  expect(await titles(admin)).toEqual(['Pricing workshop', 'Pricing workshop'])
  expect(await lastTouch(luis.id)).not.toBeNull()
  // One student out of reach, and nothing is written.
  expect((await mentor.client.post(`${path}/quick-log`, body)).status).toBe(404)
  expect((await admin.client.post(`${path}/bulk-trash`, { ids })).body).toEqual({ changedCount: 2 })
  expect(await titles(admin)).toEqual([])
  expect(await lastTouch(luis.id)).toBeNull()
  const refusal = async (studentIds: string[]) =>
    (await admin.client.post(`${path}/quick-log`, { ...body, studentIds })).body.fields?.studentIds
  expect(await refusal([])).toBe('Choose at least one student')
  expect(await refusal([maya.id, maya.id])).toBe('Choose each student once')
  expect(await refusal(Array.from({ length: 51 }, () => maya.id))).toBe('Choose at most 50 students')
  await clear()
})

test('many who log at once keep the newest time on the clock', async () => {
  const rounds = Array.from({ length: 12 }, (_, index) => log(index % 2 ? admin : director, { title: `Call ${index}` }))
  const times = (await Promise.all(rounds)).map(({ createdAt }) => createdAt as string).toSorted()
  expect((await lastTouch(maya.id))?.toISOString()).toBe(times.at(-1))
  await clear()
})

test('an attendance is a shared interaction and counts as a touch', async () => {
  const start = new Date(app.base.clock.now().getTime() - 60_000).toISOString()
  const event = (
    await director.client.expectOk('POST', '/api/events', { title: 'Demo Day', startDate: start, isPublished: true })
  ).body
  await director.client.expectOk('POST', `/api/events/${event.id}/attendance`, { personId: maya.id })
  await app.settled()
  expect((await mentor.client.get(path)).body).toMatchObject([
    { title: 'Attended Demo Day', type: 'workshop', visibility: 'shared', admin: { firstName: 'Omar' } },
  ])
  expect(await lastTouch(maya.id)).not.toBeNull()
  await director.client.expectOk('DELETE', `/api/events/${event.id}/attendance/${maya.id}`)
  await app.settled()
  expect(await titles(admin)).toEqual([])
  expect(await lastTouch(maya.id)).toBeNull()
})

test('a mentoring interaction earns the Mentor Seeker badge without a mentor, another one does not', async () => {
  const badges = async () =>
    (await pool.query('select badge_id as id from badge_awards where person_id = $1', [luis.id])).rows.map(
      ({ id }) => id,
    )
  await log(admin, { studentId: luis.id, type: 'phone' })
  await app.settled()
  expect(await badges()).toEqual([])
  await log(admin, { studentId: luis.id, type: 'mentoring' })
  await app.settled()
  expect(await badges()).toEqual(['mentor-seeker'])
  await clear()
})

test('a week ago is not this week', async () => {
  await log(admin)
  const summary = async () => (await admin.client.get(`${path}/summary`)).body
  expect(await summary()).toMatchObject({ totalInteractions: 1, thisWeek: 1 })
  app.base.clock.shift(7 * dayMs + 1_000)
  // Sessions of staff end after a week.
  const later = await createPerson(app, { role: 'admin' })
  expect((await later.client.get(`${path}/summary`)).body).toMatchObject({ totalInteractions: 1, thisWeek: 0 })
})
