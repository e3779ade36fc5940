import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const admin = await createPerson(app, { role: 'admin' })
const director = await createPerson(app, { role: 'director' })
const assignments = '/api/mentoring/assignments'

test('staff assign students to a mentor, and each side sees the other', async () => {
  const mentor = await createPerson(app, { role: 'mentor', firstName: 'Grace', lastName: 'Hopper', totalPoints: 1_600 })
  const [ada, bob] = [await createPerson(app), await createPerson(app)]
  expect((await ada.client.get('/api/mentors')).body).toEqual([])
  const studentIds = [ada.id, bob.id]
  expect((await director.client.post(assignments, { mentorId: mentor.id, studentIds })).body).toEqual({
    assignedCount: 2,
  })
  // Assigned already: nothing happens a second time.
  const again = await admin.client.expectOk('POST', assignments, { mentorId: mentor.id, studentIds })
  expect(again.body).toEqual({ assignedCount: 0 })

  const [card] = (await ada.client.get('/api/mentors')).body
  expect(card).toEqual({
    id: mentor.id,
    firstName: 'Grace',
    lastName: 'Hopper',
    headline: null,
    bio: null,
    interests: [],
    industries: [],
    stages: [],
    languages: [],
    profileImageUrl: null,
    currentLevel: 4,
    // How many students a mentor has is between them and staff.
    isAssigned: true,
    hasRoom: true,
    studentCount: null,
    capacity: null,
  })
  expect((await director.client.get(`/api/mentors/${mentor.id}`)).body).toMatchObject({ studentCount: 2, capacity: 10 })
  const students = (await admin.client.get(`/api/mentoring/mentors/${mentor.id}/students`)).body
  expect(students.map(({ id }: { id: string }) => id).toSorted()).toEqual(studentIds.toSorted())
  expect((await admin.client.get(`/api/mentoring/students/${ada.id}/mentors`)).body).toMatchObject([{ id: mentor.id }])

  await app.settled()
  const titleOf = async ({ client }: typeof ada) =>
    (await client.get('/api/notifications')).body.map(({ title }: { title: string }) => title)
  expect(await titleOf(ada)).toContain('Grace Hopper is now your mentor')
  expect(await titleOf(mentor)).toContain('Ada Byron is now your student')
  const badges = (await ada.client.get('/api/users/badges')).body as { id: string; earnedAt: string | null }[]
  expect(badges.find(({ id }) => id === 'mentor-seeker')!.earnedAt).not.toBeNull()
})

test('unassigning closes lists, counts and details of the mentor at once, and open screens of both refresh (T12)', async () => {
  const mentor = await createPerson(app, { role: 'mentor' })
  const student = await createPerson(app, { firstName: 'Zelda', lastName: 'Quist' })
  await admin.client.expectOk('POST', assignments, { mentorId: mentor.id, studentIds: [student.id] })
  const read = async () => ({
    search: (await mentor.client.get('/api/search?q=zelda')).body.length,
    badges: (await mentor.client.get(`/api/students/${student.id}/badges`)).status,
    ventures: (await mentor.client.get(`/api/students/${student.id}/ventures`)).status,
    interactions: (await mentor.client.get(`/api/admin/students/${student.id}/interactions`)).status,
    cards: (await student.client.get('/api/mentors')).body.length,
    card: (await student.client.get(`/api/mentors/${mentor.id}`)).status,
  })
  expect(await read()).toEqual({ search: 1, badges: 200, ventures: 200, interactions: 200, cards: 1, card: 200 })
  const streams = [await openEventStream(mentor.client, app.url), await openEventStream(student.client, app.url)]
  await admin.client.expectOk('DELETE', `${assignments}/${mentor.id}/${student.id}`)
  expect(await read()).toEqual({ search: 0, badges: 404, ventures: 404, interactions: 404, cards: 0, card: 404 })
  for (const stream of streams) await expect.poll(() => stream.text()).toContain('event: mentors')
  expect((await admin.client.delete(`${assignments}/${mentor.id}/${student.id}`)).status).toBe(404)
})

test('a mentor takes no more than their capacity, also when two staff assign at once', async () => {
  const mentor = await createPerson(app, { role: 'mentor', firstName: 'Full', lastName: 'House' })
  const students = await Promise.all(Array.from({ length: 4 }, () => createPerson(app)))
  await admin.client.expectOk('PUT', `/api/mentoring/mentors/${mentor.id}/capacity`, { capacity: 3 })
  const pairs = [students.slice(0, 2), students.slice(2)].map((two) => two.map(({ id }) => id))
  const answers = await Promise.all(
    [admin, director].map(({ client }, index) =>
      client.post(assignments, { mentorId: mentor.id, studentIds: pairs[index] }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.body.message).toBe('Full House has room for 1 more. Raise the limit or choose another mentor.')
  expect((await admin.client.get(`/api/mentors/${mentor.id}`)).body).toMatchObject({ studentCount: 2, hasRoom: true })
  // All or none: an unknown student assigns nobody.
  const unknown = [students[3]!.id, 'nobody']
  expect((await admin.client.post(assignments, { mentorId: mentor.id, studentIds: unknown })).status).toBe(404)
})

test('suggestions are ranked, with the reasons', async () => {
  const student = await createPerson(app, {
    firstName: 'Rhea',
    lastName: 'Ranked',
    interests: ['Pricing', 'Maps', 'Tea'],
  })
  await student.client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'prototype', industry: 'fintech' })
  const [expert, friend] = [
    await createPerson(app, { role: 'mentor', firstName: 'Elly', lastName: 'Expert' }),
    await createPerson(app, { role: 'mentor', firstName: 'Fred', lastName: 'Friend', interests: ['maps', 'TEA'] }),
  ]
  const card = {
    headline: 'Payments',
    industries: ['fintech'],
    stages: ['prototype'],
    languages: ['Spanish'],
    capacity: 2,
  }
  expect((await expert.client.expectOk('PUT', '/api/mentoring/profile', card)).body).toEqual({
    ...card,
    studentCount: 0,
  })
  expect((await expert.client.get('/api/mentoring/profile')).body).toMatchObject(card)
  const suggested = (await admin.client.get(`/api/mentoring/students/${student.id}/suggestions`)).body
  expect(suggested.slice(0, 2)).toMatchObject([
    {
      firstName: 'Elly',
      reasons: [
        'Knows FinTech, the field of Kiln',
        'Helps at the Prototype stage, where Kiln is',
        'Has room for 2 more',
      ],
    },
    { firstName: 'Fred', reasons: ['Shares an interest in Maps, Tea', 'Has room for 10 more'] },
  ])
  const students = (await admin.client.get(`/api/mentoring/mentors/${expert.id}/suggestions`)).body
  expect(students[0]).toMatchObject({ name: 'Rhea Ranked', ventureNames: ['Kiln'], mentorCount: 0 })
  expect((await admin.client.get(`/api/mentoring/mentors/${friend.id}/suggestions?q=rhe`)).body).toHaveLength(1)
  await admin.client.expectOk('POST', assignments, { mentorId: expert.id, studentIds: [student.id] })
  expect((await admin.client.get(`/api/mentoring/mentors/${expert.id}/suggestions?q=rhea`)).body).toEqual([])
})

test('the directory is for mentors and staff: searched, filtered and paged', async () => {
  const mentor = await createPerson(app, { role: 'mentor', firstName: 'Nils', lastName: 'Aalto' })
  await mentor.client.expectOk('PUT', '/api/mentoring/profile', {
    headline: 'Glass and ceramics',
    industries: ['sustainability'],
    stages: ['idea'],
    languages: ['Finnish'],
    capacity: 0,
  })
  const names = async (query: string, client = mentor.client) =>
    (await client.get(`/api/mentors?${query}`)).body.map(({ firstName }: { firstName: string }) => firstName)
  expect(await names('q=ceramics')).toEqual(['Nils'])
  expect(await names('q=finnish', director.client)).toEqual(['Nils'])
  expect(await names('industry=sustainability&stage=ideation')).toEqual(['Nils'])
  expect(await names('q=aalto&hasRoom=true')).toEqual([])
  const page = await admin.client.get('/api/mentors?limit=2')
  expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(2)
  expect(page.headers.get('link')).toContain('cursor=')
})

test('who may not', async () => {
  const [student, mentor, other] = [
    await createPerson(app),
    await createPerson(app, { role: 'mentor' }),
    await createPerson(app, { role: 'mentor' }),
  ]
  const body = { mentorId: mentor.id, studentIds: [student.id] }
  for (const { client } of [student, mentor]) {
    expect((await client.post(assignments, body)).status).toBe(403)
    expect((await client.get(`/api/mentoring/students/${student.id}/suggestions`)).status).toBe(403)
    expect((await client.put(`/api/mentoring/mentors/${mentor.id}/capacity`, { capacity: 5 })).status).toBe(403)
  }
  expect((await student.client.get(`/api/mentors/${other.id}`)).status).toBe(404)
  expect((await mentor.client.get(`/api/mentors/${other.id}`)).status).toBe(200)
  expect((await student.client.put('/api/mentoring/profile', {})).status).toBe(403)
  // A director is no mentor, and a mentor is no student.
  expect((await admin.client.post(assignments, { ...body, mentorId: director.id })).status).toBe(404)
  expect((await admin.client.post(assignments, { ...body, studentIds: [other.id] })).status).toBe(404)
  // Demo people and real ones are never paired (T9).
  const demo = await createPerson(app, { isDemo: true })
  expect((await admin.client.post(assignments, { ...body, studentIds: [demo.id] })).status).toBe(404)
})
