import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { until } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits, type Person } from '#tests/security/people.ts'

const app = await startTestApp()
const all = '/api/admin/students'
const [admin, director] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'director' })]
const mentor = await createPerson(app, { role: 'mentor', firstName: 'Grace', lastName: 'Hopper' })

beforeEach(() => resetRateLimits(app))

type StudentRow = { id: string; firstName: string; totalPoints: number; engagement: string }
const names = ({ body }: { body: StudentRow[] }) => body.map(({ firstName }) => firstName)
const list = (client: Client, query = '') => client.expectOk('GET', `${all}${query}`)

let familyNumber = 0
/** Students of a family name of their own, so that each test can search for its own ones. */
async function createFamily(
  members: Parameters<typeof createPerson>[1][],
): Promise<{ name: string; people: Person[] }> {
  const name = `Fam${String.fromCodePoint(97 + familyNumber++)}ly`
  const created: Person[] = []
  for (const member of members) created.push(await createPerson(app, { lastName: name, ...member }))
  return { name, people: created }
}

const assign = (ids: string[], isAssigned = true) =>
  director.client.expectOk('POST', `${all}/bulk-mentor`, { ids, mentorId: mentor.id, isAssigned })

test('staff search, filter and sort students; the figures are those of what is filtered', async () => {
  const { name } = await createFamily([
    { firstName: 'Ann', totalPoints: 1_000, profileCompletion: 80, yearOfStudy: 'senior', major: 'Computer Science' },
    { firstName: 'Ben', totalPoints: 999, profileCompletion: 50, yearOfStudy: 'freshman', major: 'History' },
    { firstName: 'Cal', totalPoints: 500, profileCompletion: 20, yearOfStudy: 'graduate' },
    { firstName: 'Dee', totalPoints: 1, yearOfStudy: 'phd' },
    { firstName: 'Eli', totalPoints: 0 },
    { firstName: 'Gone', deactivatedAt: new Date() },
    { firstName: 'Mentor', role: 'mentor' },
  ])
  const found = (query: string) => list(admin.client, `?q=${name}${query}`).then(names)
  const reply = await list(admin.client, `?q=${name}`)
  expect([names(reply), reply.headers.get('x-total-count')]).toEqual([['Eli', 'Dee', 'Cal', 'Ben', 'Ann'], '5'])
  expect(reply.body.map(({ engagement }: StudentRow) => engagement)).toEqual([
    'none',
    'low',
    'medium',
    'medium',
    'high',
  ])

  for (const [level, expected] of Object.entries({
    all: ['Eli', 'Dee', 'Cal', 'Ben', 'Ann'],
    high: ['Ann'],
    medium: ['Cal', 'Ben'],
    low: ['Dee'],
    none: ['Eli'],
  }))
    expect([level, await found(`&engagement=${level}`)]).toEqual([level, expected])
  expect(await found('&year=senior')).toEqual(['Ann'])
  expect(await found('&year=all&engagement=high')).toEqual(['Ann'])
  // Any word may be begun, in any case, in name, email and major.
  expect(await found('%20comp')).toEqual(['Ann'])
  expect(await found('%20BEN')).toEqual(['Ben'])
  expect(names(await list(admin.client, `?q=${(reply.body[0] as { email: string }).email}`))).toEqual(['Eli'])

  const sorted = {
    oldest: 'Ann Ben Cal Dee Eli',
    name: 'Ann Ben Cal Dee Eli',
    nameDescending: 'Eli Dee Cal Ben Ann',
    year: 'Ben Ann Cal Dee Eli',
    points: 'Ann Ben Cal Dee Eli',
    pointsAscending: 'Eli Dee Cal Ben Ann',
    completion: 'Ann',
    majorDescending: 'Ben Ann',
  }
  for (const [sort, expected] of Object.entries(sorted))
    expect([sort, (await found(`&sort=${sort}`)).join(' ')]).toEqual([sort, expect.stringMatching(`^${expected}`)])

  const summary = await admin.client.get(`${all}/summary?q=${name}`)
  expect(summary.body).toEqual({ totalCount: 5, activeCount: 4, averageCompletion: 50, averagePoints: 500 })
  expect((await admin.client.get(`${all}/summary?q=${name}&engagement=high`)).body).toMatchObject({ totalCount: 1 })
  expect((await admin.client.get(`${all}?engagement=huge`)).status).toBe(400)
})

test('pages follow each other by cursor in every order', async () => {
  const { name } = await createFamily(
    Array.from({ length: 7 }, (_, index) => ({
      firstName: `P${index % 3}`,
      totalPoints: (index % 2) * 500,
      major: index % 2 ? 'Art' : null,
      lastTouchAt: index % 2 ? new Date(1_000_000 * index) : null,
    })),
  )
  for (const sort of [
    'newest',
    'name',
    'nameDescending',
    'year',
    'major',
    'majorDescending',
    'points',
    'completion',
    'touch',
    'touchDescending',
  ]) {
    const seen: string[] = []
    let path: string | undefined = `${all}?q=${name}&sort=${sort}&limit=2`
    while (path) {
      const reply = await admin.client.expectOk('GET', path)
      seen.push(...reply.body.map(({ id }: StudentRow) => id))
      path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]?.replace(app.url, '')
    }
    const whole = (await list(admin.client, `?q=${name}&sort=${sort}`)).body.map(({ id }: StudentRow) => id)
    expect([sort, seen]).toEqual([sort, whole])
    expect(new Set(seen).size).toBe(7)
  }
})

test('students and guests see no list and no profile', async () => {
  const [student, other] = [await createPerson(app), await createPerson(app)]
  const analyst = await createPerson(app, { isAnalyst: true })
  for (const { client } of [student, analyst])
    for (const path of [
      '',
      '/summary',
      '/options',
      '/csv',
      '/xlsx',
      `/${student.id}`,
      `/${other.id}`,
      `/${other.id}/timeline`,
    ])
      expect([path, (await client.get(all + path)).status]).toEqual([path, 403])
  expect((await app.guest().get(all)).status).toBe(401)
  expect((await student.client.patch(`${all}/${student.id}`, { isAnalyst: true })).status).toBe(403)
})

test('a mentor sees the students assigned, without phone and location, and loses them at once (T12)', async () => {
  const { name, people } = await createFamily([
    { firstName: 'Mine', phone: '434-555-0100', location: 'Crozet', totalPoints: 700 },
    { firstName: 'Theirs', phone: '434-555-0199' },
  ])
  const [mine, theirs] = people as [Person, Person]
  await assign([mine.id])
  // Having a mentor earns Mentor Seeker: 200 points.
  await app.settled()
  const reply = await list(mentor.client, `?q=${name}`)
  expect([names(reply), reply.headers.get('x-total-count')]).toEqual([['Mine'], '1'])
  const profile = await mentor.client.get(`${all}/${mine.id}`)
  expect(profile).toMatchObject({ status: 200, body: { mentors: [{ id: mentor.id, name: 'Grace Hopper' }] } })
  for (const { text, body } of [reply, profile]) {
    expect(text).not.toMatch(/434-555|Crozet/)
    expect([body].flat()[0]).not.toHaveProperty('phone')
    expect([body].flat()[0]).not.toHaveProperty('location')
  }
  expect((await admin.client.get(`${all}/${mine.id}`)).body).toMatchObject({
    phone: '434-555-0100',
    location: 'Crozet',
  })
  expect((await mentor.client.get(`${all}/summary?q=${name}`)).body).toMatchObject({
    totalCount: 1,
    averagePoints: 900,
  })
  expect(await mentor.client.get(`${all}/${theirs.id}`)).toMatchObject({
    status: 404,
    body: { code: 'student.not_found' },
  })
  expect((await mentor.client.get(`${all}/options`)).body.mentors).toEqual([])
  await director.client.expectOk('POST', `${all}/bulk-tag`, { ids: people.map(({ id }) => id), add: ['Cohort 7'] })
  expect((await mentor.client.get(`${all}/options`)).body.tags).toEqual([{ tag: 'cohort 7', count: 1 }])

  // No staff actions.
  const ids = [mine.id]
  for (const [path, body] of [
    ['/bulk-tag', { ids, add: ['x'] }],
    ['/bulk-mentor', { ids, mentorId: mentor.id }],
    ['/bulk-badge', { ids, badgeId: 'all-star' }],
    ['/emails', { ids, subject: 'Hi', message: 'Hello' }],
    ['/email-preview', { ids, subject: 'Hi', message: 'Hello' }],
    [`/${mine.id}/badges`, { badgeId: 'all-star' }],
  ] as const)
    expect([path, (await mentor.client.post(all + path, body)).status]).toEqual([path, 403])
  expect((await mentor.client.patch(`${all}/${mine.id}`, { isAnalyst: true })).status).toBe(403)
  expect((await mentor.client.patch(`${all}/${mine.id}/profile`, { bio: 'x' })).status).toBe(403)
  for (const format of ['csv', 'xlsx']) expect((await mentor.client.get(`${all}/${format}`)).status).toBe(403)

  const note = (await mentor.client.expectOk('POST', `${all}/${mine.id}/notes`, { body: 'Ask about the pilot' })).body
  const stream = await openEventStream(mentor.client, app.url)
  const reads = [
    `${all}/${mine.id}`,
    `${all}/${mine.id}/timeline`,
    `${all}/${mine.id}/notes`,
    `${all}/${mine.id}/interactions`,
  ]
  const others = ['ventures', 'activities', 'badges'].map((part) => `/api/students/${mine.id}/${part}`)
  for (const path of [...reads, ...others]) expect([path, (await mentor.client.get(path)).status]).toEqual([path, 200])
  expect((await mentor.client.get(`/api/search?q=${name}`)).text).toContain(mine.id)

  await assign([mine.id], false)
  // An open screen is told at once to read again, and gets a 404; the stream itself says nothing about the student.
  await until('the stream names the topic', { poll: () => stream.text().includes('students'), withinMs: 5_000 })
  expect(stream.text()).not.toContain(mine.id)
  for (const path of [...reads, ...others]) expect([path, (await mentor.client.get(path)).status]).toEqual([path, 404])
  expect(names(await list(mentor.client, `?q=${name}`))).toEqual([])
  expect((await mentor.client.get(`${all}/summary?q=${name}`)).body).toMatchObject({ totalCount: 0 })
  expect((await mentor.client.get(`${all}/options`)).body.tags).toEqual([])
  expect((await mentor.client.get(`/api/search?q=${name}`)).text).not.toContain(mine.id)
  expect((await mentor.client.post(`${all}/${mine.id}/notes`, { body: 'More' })).status).toBe(404)
  expect((await mentor.client.patch(`/api/admin/student-notes/${note.id}`, { body: 'More' })).status).toBe(404)
})

test('staff switch analyst access on and off, and nothing else by that endpoint (T11)', async () => {
  const student = await createPerson(app, { totalPoints: 10 })
  const path = `${all}/${student.id}`
  const { body } = await director.client.expectOk('PATCH', path, { isAnalyst: true, totalPoints: 5_000, role: 'admin' })
  expect(body).toMatchObject({ isAnalyst: true, totalPoints: 10, role: 'student' })
  expect((await student.client.get('/api/auth/user')).body.permissions).toContain('analytics.get')
  await director.client.expectOk('PATCH', path, { isAnalyst: false })
  expect((await student.client.get('/api/auth/user')).body.permissions).not.toContain('analytics.get')
  expect((await director.client.patch(path, {})).status).toBe(400)
  expect((await director.client.patch(`${all}/${mentor.id}`, { isAnalyst: true })).status).toBe(404)
})

test('staff edit a profile; of two who edit the same version the second is told (R23)', async () => {
  const student = await createPerson(app, { phone: '434-555-0111', profileCompletion: 50 })
  const path = `${all}/${student.id}`
  const first = await admin.client.get(path)
  expect(first.headers.get('etag')).toBe(`"${first.body.version}"`)
  const edit = (client: Client, body: object) =>
    client.send('PATCH', `${path}/profile`, { body, headers: { 'if-match': `"${first.body.version}"` } })
  const fields = {
    firstName: 'Lin',
    yearOfStudy: 'junior',
    graduationYear: 2027,
    major: 'Biology',
    interests: ['Labs', 'labs '],
  }
  expect(await edit(admin.client, { ...fields, phone: '', email: 'x@y.org', totalPoints: 9 })).toMatchObject({
    status: 200,
    body: {
      firstName: 'Lin',
      phone: null,
      email: student.email,
      interests: ['Labs'],
      totalPoints: 0,
      profileCompletion: 75,
    },
  })
  expect(await edit(director.client, { bio: 'Mine' })).toMatchObject({ status: 412 })
  expect((await admin.client.get(path)).body).toMatchObject({ bio: null, version: first.body.version + 1 })
  // The student's own edit counts, too.
  await student.client.expectOk('PATCH', '/api/profile', { major: 'Chemistry' })
  expect((await admin.client.get(path)).body.version).toBe(first.body.version + 2)
  const refused = await admin.client.patch(`${path}/profile`, { firstName: ' ', graduationYear: 1999 })
  expect(refused.body.fields).toEqual({
    firstName: 'First name is required',
    graduationYear: 'Graduation year must be 2020 or later',
  })
})
