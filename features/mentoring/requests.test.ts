import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson, signInAgain, type Person } from '#tests/security/people.ts'
import { passOnDueRequests } from './server/requests/actions.ts'

const app = await startTestApp({ template: 'empty' })
const admin = await createPerson(app, { role: 'admin' })
const requests = '/api/mentoring/requests'
const input = { topic: 'Pricing', message: 'How do I price a repair?' }
/** Each knows the field of the student's venture; the first also its stage. */
const mentors = await Promise.all(
  ['Anna', 'Berta', 'Clara', 'Doris'].map((firstName) =>
    createPerson(app, { role: 'mentor', firstName, lastName: 'M' }),
  ),
)
for (const [index, { client }] of mentors.entries())
  await client.expectOk('PUT', '/api/mentoring/profile', {
    headline: '',
    industries: ['fintech'],
    stages: index === 0 ? ['prototype'] : [],
    languages: [],
    capacity: 5,
  })

async function createStudent(): Promise<Person> {
  const student = await createPerson(app)
  await student.client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'prototype', industry: 'fintech' })
  return student
}

/** As if so many hours had passed: sessions of staff would end with the clock. */
const passOn = async (hours: number) => {
  const sooner = "update mentor_requests set due_at = due_at - make_interval(hours => $1) where state = 'open'"
  await app.base.database.pool.query(sooner, [hours])
  await passOnDueRequests(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await app.settled()
}
const titlesOf = async ({ client }: Person) =>
  (await client.get('/api/notifications')).body.map(({ title }: { title: string }) => title)

test('the best mentor is asked, reminded, and accepts', async () => {
  const student = await createStudent()
  const created = await student.client.expectOk('POST', requests, input)
  expect(created.body).toMatchObject({
    state: 'open',
    mentorName: 'Anna M',
    studentName: 'Ada Byron',
    topic: 'Pricing',
  })
  expect((await student.client.post(requests, { ...input, topic: 'Again' })).body.code).toBe('mentor_request.open')
  expect((await student.client.post(requests, { topic: ' ', message: '' })).body.fields).toEqual({
    topic: 'Topic is required',
    message: 'Message is required',
  })
  const { id } = created.body
  const [anna, berta] = mentors as [Person, Person]
  expect((await anna.client.get(requests)).body).toMatchObject([{ id, message: input.message }])
  expect((await berta.client.get(requests)).body).toEqual([])
  expect((await berta.client.post(`${requests}/${id}/accept`)).status).toBe(404)
  await passOn(49)
  await passOn(1)
  const titles = await titlesOf(anna)
  expect(titles.filter((title: string) => title === 'Reminder: Ada Byron asks for a mentor')).toHaveLength(1)
  const answers = await Promise.all([1, 2].map(() => anna.client.post(`${requests}/${id}/accept`)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await student.client.get('/api/mentors')).body).toMatchObject([{ id: anna.id, isAssigned: true }])
  expect((await student.client.get(requests)).body).toMatchObject([{ state: 'accepted', mentorName: 'Anna M' }])
})

test('declined or unanswered it goes on to the next, after three to staff, and ends', async () => {
  const student = await createStudent()
  const { id } = (await student.client.expectOk('POST', requests, input)).body
  const current = async () => (await student.client.get(requests)).body[0]
  await mentors[0]!.client.expectOk('POST', `${requests}/${id}/decline`)
  expect(await current()).toMatchObject({ mentorName: 'Berta M' })
  await passOn(73)
  expect(await current()).toMatchObject({ mentorName: 'Clara M', state: 'open' })
  expect((await mentors[1]!.client.post(`${requests}/${id}/accept`)).status).toBe(404)
  await passOn(73)
  expect(await current()).toMatchObject({ mentorName: null, state: 'open' })
  expect(await titlesOf(admin)).toContain('Ada Byron asks for a mentor')
  const routed = await admin.client.expectOk('POST', `${requests}/${id}/route`, { mentorId: mentors[3]!.id })
  expect(routed.body).toMatchObject({ mentorName: 'Doris M' })
  await passOn(73)
  expect(await current()).toMatchObject({ mentorName: null })
  await passOn(8 * 24)
  expect(await current()).toMatchObject({ state: 'expired' })
  expect(await titlesOf(student)).toContain('No mentor could take your request')
  expect((await admin.client.post(`${requests}/${id}/route`, { mentorId: mentors[3]!.id })).body.code).toBe(
    'mentor_request.closed',
  )
})

test('a student whom no mentor fits is with staff, takes it back, and nobody else sees it', async () => {
  const student = await createPerson(app)
  const { id, mentorName } = (await student.client.expectOk('POST', requests, input)).body
  expect(mentorName).toBeNull()
  expect((await admin.client.get(requests)).body).toMatchObject([{ id }])
  const other = await createPerson(app)
  expect((await other.client.get(requests)).body).toEqual([])
  expect((await other.client.post(`${requests}/${id}/cancel`)).status).toBe(404)
  for (const { client } of [mentors[0]!, admin]) expect((await client.post(requests, input)).status).toBe(403)
  expect((await admin.client.post(`${requests}/${id}/accept`)).status).toBe(403)
  expect((await student.client.post(`${requests}/${id}/cancel`)).body.state).toBe('canceled')
  expect((await admin.client.get(requests)).body).toEqual([])
})

test('who is no mentor any more no longer sees what they were asked', async () => {
  const mentor = await createPerson(app, { role: 'mentor' })
  const student = await createPerson(app, { firstName: 'Zoe', lastName: 'Quist' })
  const { id } = (await student.client.expectOk('POST', '/api/mentoring/requests', { ...input, topic: 'Zqtopic' })).body
  await admin.client.expectOk('POST', `/api/mentoring/requests/${id}/route`, { mentorId: mentor.id })
  expect((await mentor.client.get('/api/mentoring/requests')).text).toContain('Zqtopic')
  await admin.client.expectOk('PUT', `/api/admin/users/${mentor.id}/role`, { role: 'student' })
  mentor.client = await signInAgain(app, { id: mentor.id, role: 'student' })
  expect((await mentor.client.get('/api/mentoring/requests')).body).toEqual([])
})

test('demo and real people are never asked about each other, neither by themselves nor by staff (T9)', async () => {
  const [demo, real] = await Promise.all(
    [true, false].map((isDemo) =>
      createPerson(app, { role: 'mentor', firstName: 'Eve', lastName: String(isDemo), isDemo }),
    ),
  )
  // They know the field, as nobody else does.
  for (const { client } of [demo!, real!])
    await client.expectOk('PUT', '/api/mentoring/profile', {
      headline: '',
      industries: ['education'],
      stages: [],
      languages: [],
      capacity: 5,
    })
  for (const [isDemo, mine, other] of [
    [true, demo!, real!],
    [false, real!, demo!],
  ] as const) {
    const student = await createPerson(app, { isDemo })
    await student.client.expectOk('POST', '/api/ventures', { name: 'Dice', stage: 'ideation', industry: 'education' })
    const { id, mentorName } = (await student.client.expectOk('POST', requests, input)).body
    expect(mentorName).toBe(`Eve ${isDemo}`)
    expect((await other.client.get(requests)).body).toEqual([])
    await passOn(73)
    expect((await student.client.get(requests)).body[0]).toMatchObject({ mentorName: null })
    expect((await admin.client.post(`${requests}/${id}/route`, { mentorId: other.id })).body.code).toBe(
      'mentor.student_not_found',
    )
    await admin.client.expectOk('POST', `${requests}/${id}/route`, { mentorId: mine.id })
    await mine.client.expectOk('POST', `${requests}/${id}/accept`)
  }
})
