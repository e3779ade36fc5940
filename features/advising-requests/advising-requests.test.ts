import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createMeetingPair, meetingRules } from '#tests/harness/meetings.ts'
import { createPerson, resetRateLimits, signInAgain, type Person } from '#tests/security/people.ts'
import { keepDeadlines } from './server/deadlines/actions.ts'

const app = await startTestApp({ template: 'empty' })
const hourMs = 3_600_000
const requests = '/api/advising/requests'

const intake = {
  ventureStage: 'prototype',
  ventureName: 'Kiln',
  ventureDescription: 'A repair shop for hiking gear that comes to campus twice a week in a van.',
  industry: 'fintech',
  currentFunding: 'none',
  teamSize: 'solo',
  primaryGoal: 'funding',
  specificChallenges: ['fundraising'],
  urgency: 'immediate',
  expectedOutcomes: 'Know whom to ask for a first loan.',
  preferredMeetingType: 'either',
  timeCommitment: '1hour',
}

async function request(student: Person, change: object = {}): Promise<string> {
  await resetRateLimits(app)
  return (await student.client.expectOk('POST', '/api/meeting-intake', { ...intake, ...change })).body.id
}

/** A mentor with hours on every day, who knows these fields. */
async function createMentor(firstName: string, industries: string[] = []): Promise<Person> {
  const mentor = await createPerson(app, { role: 'mentor', firstName, lastName: 'M' })
  const card = { headline: 'Early-stage investor', industries, stages: [], languages: [], capacity: 5 }
  await mentor.client.expectOk('PUT', '/api/mentoring/profile', card)
  await mentor.client.expectOk('PUT', '/api/bookings/availability', meetingRules)
  return mentor
}

const keepTime = async () => {
  await keepDeadlines(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await app.settled()
}

/** Moves the clock and does what is due. Sessions of staff end with the clock, so everybody signs in again. */
async function wait(hours: number, people: Person[]): Promise<void> {
  app.base.clock.shift(hours * hourMs)
  await keepTime()
  for (const person of people) person.client = await signInAgain(app, person)
}

const find = async ({ client }: Person, id: string) => (await client.expectOk('GET', `${requests}/${id}`)).body
const titlesOf = async ({ client }: Person): Promise<string[]> =>
  (await client.get('/api/notifications')).body.map(({ title }: { title: string }) => title)
const removeMentors = () =>
  app.base.database.pool.query("update people set deactivated_at = now() where role = 'mentor'")

test('from the intake to the right mentor: suggested, assigned, booked, held, logged and closed', async () => {
  const [director, student] = [await createPerson(app, { role: 'director' }), await createPerson(app)]
  const [expert, other] = [await createMentor('Anna', ['fintech']), await createMentor('Berta')]
  const id = await request(student)
  await app.settled()
  expect(await titlesOf(director)).toContain('Ada Byron asks for advising')
  const [best, next] = (await director.client.expectOk('GET', `${requests}/${id}/suggestions`)).body
  expect([best.id, next.id]).toEqual([expert.id, other.id])
  expect(best.reasons).toEqual([
    'Knows FinTech, the field of Kiln',
    'Knows about fundraising',
    'Has room for 5 more students',
    'Has no open requests',
    'Is free within 2 days',
  ])
  const assigned = await director.client.expectOk('PATCH', `${requests}/${id}`, {
    assigneeId: expert.id,
    note: 'First loan',
  })
  expect(assigned.body).toMatchObject({ status: 'assigned', assignee: { name: 'Anna M', takesBookings: true } })
  await app.settled()
  expect(await titlesOf(expert)).toContain("You're the advisor of Ada Byron")
  expect(await titlesOf(student)).toContain('Anna M is your advisor')
  // What staff write to each other is not for the student.
  const seen = await find(student, id)
  expect(seen.changes.map(({ status }: { status: string }) => status)).toEqual(['received', 'assigned'])
  expect(JSON.stringify(seen)).not.toContain('First loan')
  expect((await find(expert, id)).intake).toMatchObject({ ventureName: 'Kiln', urgency: 'immediate' })

  const { slots } = (await student.client.expectOk('GET', `${requests}/${id}/slots?days=7`)).body
  expect((await student.client.post(`${requests}/${id}/bookings`, { startsAt: slots[1], kind: 'Séance' })).status).toBe(
    400,
  )
  const booked = await student.client.expectOk('POST', `${requests}/${id}/bookings`, {
    startsAt: slots[1],
    kind: 'Video call',
  })
  expect(booked.body).toMatchObject({
    status: 'scheduled',
    meeting: { startsAt: slots[1], kind: 'Video call', isBooked: true },
  })
  expect((await student.client.get('/api/bookings')).body).toMatchObject([
    { startsAt: slots[1], topic: 'Kiln: funding' },
  ])
  expect((await student.client.post(`${requests}/${id}/bookings`, { startsAt: slots[2] })).status).toBe(409)
  await app.settled()

  app.base.clock.shift(Date.parse(booked.body.meeting.endsAt) - app.base.clock.now().getTime())
  await keepTime()
  for (const person of [director, student, expert]) person.client = await signInAgain(app, person)
  expect((await find(student, id)).status).toBe('held')
  const listed = () => director.client.get(`/api/admin/students/${student.id}/interactions`)
  expect((await listed()).body).toMatchObject([{ type: 'mentoring', title: 'Kiln: funding', duration: 30 }])
  // The mentor says so too: the same meeting is one interaction.
  const [{ id: bookingId }] = (await expert.client.get('/api/bookings?view=past')).body
  await expert.client.expectOk('POST', `/api/bookings/${bookingId}/outcome`, { state: 'completed' })
  await app.settled()
  expect((await listed()).body).toHaveLength(1)
  await expert.client.expectOk('PATCH', `${requests}/${id}`, { status: 'closed', note: 'Try the credit union first.' })
  expect(await find(student, id)).toMatchObject({ status: 'closed', note: 'Try the credit union first.' })
  expect((await expert.client.patch(`${requests}/${id}`, { status: 'assigned' })).body.code).toBe('advising.ended')
  await removeMentors()
})

test('of two staff who assign at once one wins, and the other reads who has it', async () => {
  const staff = [
    await createPerson(app, { role: 'admin', firstName: 'Mia' }),
    await createPerson(app, { role: 'director', firstName: 'Noa' }),
  ]
  const mentor = await createMentor('Clara')
  const id = await request(await createPerson(app))
  const replies = await Promise.all(
    staff.map(({ client, id: assigneeId }) => client.patch(`${requests}/${id}`, { assigneeId })),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [winner, loser] = replies[0]!.status === 200 ? replies : replies.toReversed()
  expect(loser!.body).toMatchObject({
    code: 'advising.taken',
    message: expect.stringContaining(winner!.body.assignee.name),
  })
  // Who has seen it may change it, once.
  const change = (who: Person, version: number) =>
    who.client.send('PATCH', `${requests}/${id}`, {
      body: { assigneeId: mentor.id },
      headers: { 'if-match': `"${version}"` },
    })
  const { version } = winner!.body
  expect((await change(staff[1]!, version)).body).toMatchObject({ assignee: { name: 'Clara M' } })
  expect((await change(staff[0]!, version)).status).toBe(412)
  const fresh = await request(await createPerson(app))
  expect(
    (await staff[0]!.client.patch(`${requests}/${fresh}`, { assigneeId: (await createPerson(app)).id })).status,
  ).toBe(404)
  await removeMentors()
})

test('other students, unassigned mentors and analysts find nothing; only the advisor and staff change it (T10, T11)', async () => {
  const [student, admin] = [await createPerson(app), await createPerson(app, { role: 'admin' })]
  const [advisor, second, stranger] = [
    await createMentor('Anna'),
    await createMentor('Berta'),
    await createMentor('Doris'),
  ]
  const id = await request(student)
  for (const { client } of [await createPerson(app), await createPerson(app, { isAnalyst: true }), stranger]) {
    expect((await client.get(`${requests}/${id}`)).status).toBe(404)
    expect((await client.get(requests)).body).toEqual([])
    expect([403, 404]).toContain(
      (await client.post(`${requests}/${id}/bookings`, { startsAt: '2031-01-01T10:00:00Z' })).status,
    )
    expect([403, 404]).toContain((await client.patch(`${requests}/${id}`, { status: 'closed' })).status)
    expect((await client.post(`${requests}/${id}/withdraw`)).status).toBe(404)
  }
  expect((await student.client.patch(`${requests}/${id}`, { status: 'held' })).status).toBe(403)
  await admin.client.expectOk('PATCH', `${requests}/${id}`, { assigneeId: advisor.id })
  await admin.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: second.id, studentIds: [student.id] })
  expect((await second.client.patch(`${requests}/${id}`, { status: 'closed' })).body.code).toBe(
    'advising.advisors_only',
  )
  expect((await advisor.client.patch(`${requests}/${id}`, { assigneeId: second.id })).status).toBe(403)
  const extra = {
    requesterId: stranger.id,
    dueAt: '2040-01-01T00:00:00Z',
    status: 'received',
    points: 900,
    note: 'Too busy',
  }
  const returned = await advisor.client.expectOk('PATCH', `${requests}/${id}`, extra)
  expect(returned.body).toMatchObject({ status: 'received', requester: { id: student.id }, assignee: null })
  expect(returned.body.dueAt < '2040').toBe(true)
  // The pair that the request had made is over with it (T12); a later pair of the student's stays.
  expect((await advisor.client.get(`${requests}/${id}`)).status).toBe(404)
  expect((await second.client.get(`${requests}/${id}`)).status).toBe(200)
  expect((await student.client.expectOk('POST', `${requests}/${id}/withdraw`)).body).toMatchObject({ status: 'closed' })
  expect((await student.client.post(`${requests}/${id}/withdraw`)).status).toBe(409)
  await removeMentors()
})

test('four weeks: reminded, passed on, escalated, overdue, expired', async () => {
  const director = await createPerson(app, { role: 'director' })
  const student = await createPerson(app, { firstName: 'Zoe', lastName: 'Quist' })
  const mentors = [
    await createMentor('Anna', ['fintech']),
    await createMentor('Berta'),
    await createMentor('Clara'),
  ] as const
  const everybody = [director, student, ...mentors]
  const id = await request(student)
  const slow = await request(student, { urgency: 'flexible' })
  await director.client.expectOk('PATCH', `${requests}/${id}`, { assigneeId: mentors[0].id })
  await wait(12, everybody)
  await wait(1, everybody)
  const reminders = (await titlesOf(mentors[0])).filter((title) => title.startsWith('Reminder: '))
  expect(reminders).toEqual(['Reminder: Zoe Quist is waiting for your advice'])
  await wait(12, everybody)
  const second = (await find(director, id)).assignee.name
  expect(['Berta M', 'Clara M']).toContain(second)
  expect((await mentors[0].client.get(`${requests}/${id}`)).status).toBe(404)
  await wait(25, everybody)
  const third = (await find(director, id)).assignee.name
  expect(new Set([second, third])).toEqual(new Set(['Berta M', 'Clara M']))
  await wait(25, everybody)
  expect(await find(director, id)).toMatchObject({ status: 'received', assignee: null })
  await wait(4 * 24, everybody)
  expect(await find(student, id)).toMatchObject({ isOverdue: true, isEscalated: true })
  const escalations = (await titlesOf(director)).filter((title) => title === 'Zoe Quist still needs an advisor')
  expect(escalations).toHaveLength(1)
  await wait(7 * 24, everybody)
  expect((await find(student, id)).status).toBe('expired')
  expect(await titlesOf(student)).toContain('Your advising request has expired')
  await wait(14 * 24, everybody)
  expect(await find(student, slow)).toMatchObject({ status: 'received', isOverdue: false })
  expect((await director.client.get(`${requests}?view=open`)).body.map((row: { id: string }) => row.id)).toContain(slow)
  expect((await director.client.patch(`${requests}/${id}`, { assigneeId: director.id })).status).toBe(409)
  await removeMentors()
})

test('a meeting booked elsewhere counts, a canceled one is booked again, and a missed one is no interaction', async () => {
  const { mentor, student, admin } = await createMeetingPair(app, { noticeHours: 0 })
  const id = await request(student)
  await admin.client.expectOk('PATCH', `${requests}/${id}`, { assigneeId: mentor.id })
  const book = async (index: number) => {
    const [{ slots }] = (await student.client.expectOk('GET', '/api/bookings/slots?days=14')).body
    const body = { mentorId: mentor.id, startsAt: slots[index], topic: 'Loans' }
    const booking = (await student.client.expectOk('POST', '/api/bookings', body)).body
    await app.settled()
    return booking
  }
  const first = await book(2)
  expect(await find(student, id)).toMatchObject({ status: 'scheduled', meeting: { startsAt: first.startsAt } })
  await mentor.client.expectOk('POST', `/api/bookings/${first.id}/cancel`, { reason: 'I am ill.' })
  await app.settled()
  expect(await find(student, id)).toMatchObject({ status: 'assigned', meeting: null })
  const second = await book(3)
  app.base.clock.shift(Date.parse(second.endsAt) - app.base.clock.now().getTime() + hourMs)
  await keepTime()
  for (const person of [mentor, student, admin]) person.client = await signInAgain(app, person)
  expect((await find(student, id)).status).toBe('held')
  await mentor.client.expectOk('POST', `/api/bookings/${second.id}/outcome`, { state: 'no_show' })
  await app.settled()
  expect((await find(student, id)).status).toBe('assigned')
  expect((await admin.client.get(`/api/admin/students/${student.id}/interactions`)).body).toEqual([])
  // A new advisor ends a meeting that is ahead with the first.
  const third = await book(8)
  const { version } = await find(admin, id)
  await admin.client.send('PATCH', `${requests}/${id}`, {
    body: { assigneeId: admin.id },
    headers: { 'if-match': `"${version}"` },
  })
  await app.settled()
  expect(await find(student, id)).toMatchObject({
    status: 'assigned',
    assignee: { id: admin.id, takesBookings: false },
  })
  expect((await student.client.get(`/api/bookings/${third.id}`)).body.state).toBe('canceled')
  // Staff have no hours here: they say when they meet, and the interaction is written all the same.
  const { slots, isOpen } = (await student.client.get(`${requests}/${id}/slots`)).body
  expect([slots, isOpen]).toEqual([[], false])
  const late = { startsAt: '2031-01-06T15:00:00Z' }
  expect((await student.client.post(`${requests}/${id}/bookings`, late)).body.code).toBe('advising.no_hours')
  const meetingStartsAt = new Date(app.base.clock.now().getTime() + hourMs).toISOString()
  await admin.client.expectOk('PATCH', `${requests}/${id}`, { status: 'scheduled', meetingStartsAt })
  await wait(3, [student, admin])
  expect((await find(student, id)).status).toBe('held')
  expect((await admin.client.get(`/api/admin/students/${student.id}/interactions`)).body).toMatchObject([
    { title: 'Kiln: funding' },
  ])
  await wait(15 * 24, [student])
  expect((await find(student, id)).status).toBe('closed')
})

test('a mentor who is removed or no longer assigned has the request no more', async () => {
  const { mentor, student, admin } = await createMeetingPair(app)
  const id = await request(student)
  await admin.client.expectOk('PATCH', `${requests}/${id}`, { assigneeId: mentor.id })
  await admin.client.expectOk('DELETE', `/api/mentoring/assignments/${mentor.id}/${student.id}`)
  expect((await mentor.client.get(`${requests}/${id}`)).status).toBe(404)
  await app.settled()
  expect(await find(student, id)).toMatchObject({ status: 'received', assignee: null })
  await admin.client.expectOk('PATCH', `${requests}/${id}`, { assigneeId: mentor.id })
  await admin.client.expectOk('DELETE', `/api/admin/users/${mentor.id}`)
  await app.settled()
  expect(await find(student, id)).toMatchObject({ status: 'received', assignee: null })
})

test('a director asks too, and only staff can advise them; a topic alone is a request as well', async () => {
  const [director, admin] = [await createPerson(app, { role: 'director' }), await createPerson(app, { role: 'admin' })]
  const mentor = await createMentor('Anna')
  const id = await request(director)
  expect((await admin.client.get(`${requests}/${id}/suggestions`)).body).toEqual([])
  expect((await admin.client.patch(`${requests}/${id}`, { assigneeId: mentor.id })).body.code).toBe(
    'advising.staff_only',
  )
  await admin.client.expectOk('PATCH', `${requests}/${id}`, { assigneeId: admin.id })
  expect((await director.client.get(`${requests}?mine=true`)).body).toMatchObject([{ id, isMine: true }])
  expect((await admin.client.get(`${requests}?assigned=true`)).body).toMatchObject([{ id, isAdvisor: true }])
})
