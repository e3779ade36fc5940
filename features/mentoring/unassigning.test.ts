import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scopeFor } from '#rules/permissions.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { endpoints, fillPath, listPathParams, toJsonSchema } from '#tests/security/endpoints.ts'
import { addVenture } from '#tests/security/fixtures.ts'
import { createPerson, resetRateLimits, signInAgain, type Person } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const admin = await createPerson(app, { role: 'admin' })
const assignments = '/api/mentoring/assignments'
const canary = 'zqstudent'
const inDays = (days: number) => new Date(app.base.clock.now().getTime() + days * 86_400_000).toISOString()

type Pair = { mentor: Person; student: Person; ids: string[] }

/** A mentor and a student who have written, met, and been written about. The student's name and words contain the canary. */
async function createPair(): Promise<Pair> {
  await resetRateLimits(app)
  const mentor = await createPerson(app, { role: 'mentor', firstName: 'Grace', lastName: 'Hopper' })
  const student = await createPerson(app, {
    firstName: canary,
    lastName: 'Quist',
    bio: canary,
    lastTouchAt: new Date(0),
  })
  await admin.client.expectOk('POST', assignments, { mentorId: mentor.id, studentIds: [student.id] })
  await student.client.expectOk('POST', `/api/messages/${mentor.id}`, { text: canary })
  await mentor.client.expectOk('POST', `/api/messages/${student.id}`, { text: canary })
  const ventureId = await addVenture(app, student)
  await pool.query('update ventures set name = $2 where id = $1', [ventureId, canary])
  const follow = {
    followUpRequired: true,
    followUpDate: inDays(-2),
    studentId: student.id,
    type: 'meeting',
    title: canary,
  }
  const shared = { studentId: student.id, type: 'phone', title: canary, visibility: 'shared' }
  const logs = [
    await mentor.client.expectOk('POST', '/api/admin/interactions', follow),
    await admin.client.expectOk('POST', '/api/admin/interactions', shared),
  ]
  const notes = `/api/admin/students/${student.id}/notes`
  const note = await mentor.client.expectOk('POST', notes, { body: canary })
  await admin.client.expectOk('POST', '/api/admin/students/bulk-tag', { ids: [student.id], add: [canary] })
  const { id: bookingId } = await addMeeting(mentor, student)
  await app.settled()
  return {
    mentor,
    student,
    ids: [student.id, ventureId, bookingId, note.body.id, ...logs.map(({ body }) => body.id)],
  }
}

async function addMeeting(mentor: Person, student: Person): Promise<{ id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into bookings (id, mentor_id, student_id, starts_at, ends_at, topic, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', $4, now(), now()) returning id`,
    [mentor.id, student.id, inDays(2), canary],
  )
  return rows[0]!
}

const isUnread: unknown[] = ['stream', 'page']

/** Every read of the product with every id of the pair, and the addresses of those whose answer names the student. */
async function listWhereNamed({ mentor, ids }: Pair): Promise<string[]> {
  const named: string[] = []
  let addressCount = 0
  const who = { role: mentor.role, isAnalyst: false }
  const reads = endpoints.filter(
    ({ method, endpoint }) =>
      method === 'GET' && !isUnread.includes(endpoint.raw) && scopeFor(who, endpoint.permission) !== '',
  )
  for (const { path, endpoint } of reads) {
    const [first] = listPathParams(path)
    const addresses = first ? ids.map((id) => fillPath(path, { [first]: id })) : [path]
    const filters = first ? [] : Object.keys(toJsonSchema(endpoint.query)?.properties ?? {})
    const values = { q: canary, student: ids[0]! }
    const queries = [
      '',
      ...Object.entries(values).flatMap(([name, value]) => (filters.includes(name) ? [`?${name}=${value}`] : [])),
    ]
    for (const address of addresses.flatMap((one) => queries.map((query) => one + query))) {
      if (addressCount++ % 50 === 0) await resetRateLimits(app)
      const reply = await mentor.client.get(address)
      if (reply.text.includes(canary)) named.push(address.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '*'))
    }
  }
  return [...new Set(named)].toSorted()
}

const whereMentorsSeeStudents = [
  '/api/admin/interactions',
  '/api/admin/interactions/*',
  '/api/admin/interactions/csv',
  '/api/admin/interactions/students',
  '/api/admin/students',
  '/api/admin/students-at-risk',
  '/api/admin/students/*',
  '/api/admin/students/*/interactions',
  '/api/admin/students/*/notes',
  '/api/admin/students/*/timeline',
  '/api/admin/students/options',
  '/api/bookings',
  '/api/bookings/*',
  '/api/messages',
  '/api/messages/*',
  '/api/notifications',
  `/api/search?q=${canary}`,
  '/api/students/*/ventures',
  '/api/ventures/*',
]
/** What stays with both: that they met, or would have. */
const meetings = ['/api/bookings/*']

test('whatever named the student to the mentor no longer does once they are unassigned (T12)', async () => {
  const pair = await createPair()
  expect(await listWhereNamed(pair)).toEqual(expect.arrayContaining(whereMentorsSeeStudents))
  const count = async (path: string) => (await pair.mentor.client.get(path)).headers.get('x-total-count')
  expect(await count('/api/admin/students')).toBe('1')
  const window = await openEventStream(pair.mentor.client, app.url)
  await admin.client.expectOk('DELETE', `${assignments}/${pair.mentor.id}/${pair.student.id}`)
  for (const path of ['/api/admin/students', '/api/admin/interactions', '/api/admin/students-at-risk'])
    expect([path, await count(path)]).toEqual([path, '0'])
  expect((await pair.mentor.client.get('/api/admin/students/summary')).body.totalCount).toBe(0)
  const refreshed = ['students', 'interactions', 'messages', 'bookings', 'notifications', 'staffDashboard', 'search']
  for (const topic of refreshed)
    await expect.poll(() => window.text(), { message: topic }).toContain(`event: ${topic}\n`)
  await app.settled()
  expect(await listWhereNamed(pair)).toEqual(meetings)
  // The stream says what to read again and never about whom.
  expect(window.text()).not.toContain(canary)
  expect(window.text()).not.toContain(pair.student.id)
})

test('a request in flight while the assignment ends comes to nothing', async () => {
  const { mentor, student } = await createPair()
  await mentor.client.expectOk('PUT', '/api/bookings/availability', {
    timeZone: 'America/New_York',
    slotMinutes: 30,
    bufferMinutes: 0,
    noticeHours: 0,
    maxPerDay: null,
    maxPerWeek: null,
    horizonDays: 30,
    location: null,
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ start: '08:00', end: '20:00' }] })),
    exceptions: [],
  })
  const [{ slots }] = (await student.client.expectOk('GET', '/api/bookings/slots?days=9')).body
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from people where id = $1 for update', [mentor.id])
    const requests = Promise.all([
      student.client.post('/api/bookings', { mentorId: mentor.id, startsAt: slots.at(-1), topic: 'In flight' }),
      mentor.client.post(`/api/messages/${student.id}`, { text: 'In flight' }),
    ])
    await pause(150)
    await holder.query('delete from mentor_assignments where mentor_id = $1', [mentor.id])
    await holder.query('commit')
    expect((await requests).map(({ status }) => status)).toEqual([404, 404])
  } finally {
    holder.release()
  }
})

/** Their own meetings and notifications, and the card that every mentor has in the directory. */
const keptAfterRoleChange = /^\/api\/(?:bookings|notifications|mentors)\b/

test.each([
  ['the mentor becomes a student', 'mentor', 'student'],
  ['the student becomes a mentor', 'student', 'mentor'],
  ['the student becomes a director', 'student', 'director'],
] as const)('when %s, the mentor loses sight of the student, until it is undone', async (_, who, role) => {
  const pair = await createPair()
  const changeRole = async (next: string) => {
    await admin.client.expectOk('PUT', `/api/admin/users/${pair[who].id}/role`, { role: next })
    expect((await pair[who].client.get('/api/auth/user')).status).toBe(401)
    for (const person of [pair.mentor, pair.student]) person.client = await signInAgain(app, person)
  }
  await changeRole(role)
  pair.ids.splice(2)
  expect((await listWhereNamed(pair)).filter((address) => !keptAfterRoleChange.test(address))).toEqual([])
  const message = await pair.student.client.post(`/api/messages/${pair.mentor.id}`, { text: 'Still there?' })
  expect([403, 404]).toContain(message.status)
  await changeRole(who)
  expect((await pair.mentor.client.get(`/api/admin/students/${pair.student.id}`)).status).toBe(200)
})
