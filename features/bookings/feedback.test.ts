import { expect, test } from 'vitest'
import { findPerson } from '#features/users/server/queries.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { bookMeeting, createMeetingPair, listEmails, shiftTo, type BookedMeeting } from '#tests/harness/meetings.ts'
import { readOwnData } from '#features/people/server/own-data/queries.ts'
import { createPerson, type Person } from '#tests/security/people.ts'
import { askForFeedback } from './server/reminders/actions.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const secret = 'Rushed me, and talked about a rival.'

const job = { viewer: null, logBindings: { job: 'test' } }

/** Two servers at once, and once more. */
async function runJob(): Promise<void> {
  const run = () => askForFeedback(createCtx(app.base, job))
  await Promise.all([run(), run()])
  await run()
  await app.settled()
}

const give = ({ client }: Person, { id }: BookedMeeting, input: object) =>
  client.put(`/api/bookings/${id}/feedback`, input)
const listPending = async ({ client }: Person): Promise<string[]> =>
  (await client.expectOk('GET', '/api/bookings?view=feedback')).body.map(({ id }: BookedMeeting) => id)
async function exportOwn({ id }: Person): Promise<string> {
  const ctx = createCtx(app.base, job)
  return JSON.stringify(await readOwnData(ctx, (await findPerson(ctx, id))!))
}
const isQuestion = ({ subject }: { subject: string }) => subject.startsWith('How was your meeting')

test('two hours after a meeting both are asked once, and each answer is for staff alone', async () => {
  const { mentor, student } = await createMeetingPair(app)
  const meeting = await bookMeeting({ mentor, student })
  expect((await give(student, meeting, { rating: 4, comment: null })).body.code).toBe('booking.feedback_closed')
  shiftTo(app, Date.parse(meeting.endsAt) + 1.9 * hourMs)
  await runJob()
  expect(await listPending(student)).toEqual([])
  shiftTo(app, Date.parse(meeting.endsAt) + 2 * hourMs)
  await runJob()
  for (const [person, path] of [
    [student, '/mentors'],
    [mentor, '/availability'],
  ] as const) {
    expect(await listPending(person)).toEqual([meeting.id])
    const [email, ...others] = (await listEmails(app, person)).filter((mail) => isQuestion(mail))
    expect(others).toEqual([])
    expect(email!.text).toContain(`${path}?feedback=${meeting.id}`)
  }
  const stream = await openEventStream(mentor.client, app.url)
  await expect.poll(() => stream.text()).toContain('retry')
  expect((await give(student, meeting, { rating: 0 })).body.fields).toMatchObject({ rating: 'Choose a rating' })
  const first = await give(student, meeting, { rating: 2, comment: `  ${secret} ` })
  expect(first).toMatchObject({ status: 200, body: { feedback: { rating: 2, comment: secret }, isFeedbackOpen: true } })
  expect(await listPending(student)).toEqual([])
  expect((await student.client.get('/api/notifications?view=unread')).text).not.toContain('How was your meeting')
  await app.settled()

  // The other one learns nothing: in no reply, and by no live update.
  const paths = ['/api/bookings?view=past', '/api/bookings?view=feedback', `/api/bookings/${meeting.id}`]
  for (const path of [...paths, '/api/notifications', '/api/search?q=rushed', '/api/messages']) {
    const { status, text } = await mentor.client.get(path)
    expect(status).toBe(200)
    expect(text).not.toContain('Rushed')
  }
  expect((await mentor.client.get(`/api/bookings/${meeting.id}`)).body.feedback).toBeNull()
  expect(await exportOwn(mentor)).not.toContain('Rushed')
  expect(await exportOwn(student)).toContain('Rushed')
  await student.client.expectOk('POST', `/api/messages/${mentor.id}`, { text: 'Thank you' })
  await expect.poll(() => stream.text()).toContain('event: messages')
  expect(stream.text()).not.toContain('event: bookings')
  expect((await give(mentor, meeting, { rating: 5, comment: null })).status).toBe(200)
  const stranger = await createPerson(app)
  expect((await give(stranger, meeting, { rating: 5, comment: null })).status).toBe(404)
})

test('staff read feedback with the lowest first, hear of low ratings once, and are audited', async () => {
  const { mentor, student } = await createMeetingPair(app)
  const meeting = await bookMeeting({ mentor, student })
  shiftTo(app, Date.parse(meeting.endsAt) + 3 * hourMs)
  const admin = await createPerson(app, { role: 'admin' })
  await give(mentor, meeting, { rating: 5, comment: null })
  await give(student, meeting, { rating: 2, comment: secret })
  await give(student, meeting, { rating: 1, comment: secret })
  await app.settled()
  const list = await admin.client.expectOk('GET', `/api/admin/meeting-feedback?mentor=${mentor.id}`)
  expect(list.body).toMatchObject([
    { rating: 1, comment: secret, authorRole: 'student', mentor: { name: 'Grace Hopper' } },
    { rating: 5, comment: null, authorRole: 'mentor', student: { name: 'Ada Byron' } },
  ])
  expect(list.headers.get('x-total-count')).toBe('2')
  const filtered = `/api/admin/meeting-feedback?mentor=${mentor.id}`
  expect((await admin.client.get(`${filtered}&low=true`)).body).toHaveLength(1)
  expect((await admin.client.get(`${filtered}&by=mentor`)).body).toMatchObject([{ rating: 5 }])
  expect((await admin.client.get(`${filtered}&sort=newest&limit=1`)).body).toMatchObject([{ authorRole: 'student' }])
  expect((await admin.client.get('/api/admin/meeting-feedback?mentor=nobody')).body).toEqual([])
  expect((await admin.client.get(`/api/admin/students/${student.id}/meeting-feedback`)).body).toHaveLength(2)
  const { rows } = await pool.query('select action, subject_id from audit_entries where actor_id = $1', [admin.id])
  expect(rows).toContainEqual({ action: 'meetingFeedback.read', subject_id: null })
  expect(rows).toContainEqual({ action: 'student.read', subject_id: student.id })
  const log = await pool.query(
    'select e::text as text from audit_entries e union all select d::text from domain_events d',
  )
  expect(log.rows.filter(({ text }) => text.includes('Rushed'))).toEqual([])
  const bell = (await admin.client.get('/api/notifications')).body
  const low = bell.filter(({ kind }: { kind: string }) => kind === 'low_meeting_rating')
  expect(low).toMatchObject([
    {
      title: 'Ada Byron rated a meeting with Grace Hopper 2 of 5',
      path: `/meeting-feedback?mentor=${mentor.id}&low=true`,
    },
  ])
  expect(JSON.stringify(bell)).not.toContain('Rushed')
  // A mentor who joined the staff does not read what students said of them.
  await pool.query("update people set role = 'director' where id = $1", [mentor.id])
  const own = await mentor.client.expectOk('GET', filtered)
  expect(own.body).toEqual([])
})

test('a completed meeting is asked about at once, a missed or canceled one never', async () => {
  const { mentor, student } = await createMeetingPair(app)
  const [held, missed, canceled] = [
    await bookMeeting({ mentor, student }),
    await bookMeeting({ mentor, student }),
    await bookMeeting({ mentor, student }),
  ]
  await mentor.client.expectOk('POST', `/api/bookings/${canceled.id}/cancel`, { reason: 'Ill' })
  shiftTo(app, Date.parse(missed.endsAt))
  await mentor.client.expectOk('POST', `/api/bookings/${held.id}/outcome`, { state: 'completed' })
  await mentor.client.expectOk('POST', `/api/bookings/${missed.id}/outcome`, { state: 'no_show' })
  await runJob()
  expect(await listPending(student)).toEqual([held.id])
  shiftTo(app, Date.parse(canceled.endsAt) + dayMs)
  await runJob()
  expect(await listPending(student)).toEqual([held.id])
  expect((await listEmails(app, student)).filter((mail) => isQuestion(mail))).toHaveLength(1)
  for (const meeting of [missed, canceled])
    expect((await give(student, meeting, { rating: 3, comment: null })).status).toBe(409)
})

test('feedback can be given for 30 days and changed for 14; whoever turned it off is not emailed', async () => {
  const { mentor, student } = await createMeetingPair(app)
  const off = { kind: 'meeting_feedback', inApp: true, byMail: 'off' }
  await student.client.expectOk('PUT', '/api/notifications/preferences', off)
  const meeting = await bookMeeting({ mentor, student })
  shiftTo(app, Date.parse(meeting.endsAt) + 3 * hourMs)
  await runJob()
  expect((await listEmails(app, student)).filter((mail) => isQuestion(mail))).toEqual([])
  expect(await listPending(mentor)).toEqual([meeting.id])
  await give(student, meeting, { rating: 2, comment: 'Short' })
  const readOwn = async () => (await student.client.get(`/api/bookings/${meeting.id}`)).body
  app.base.clock.shift(13 * dayMs)
  expect(await listPending(mentor)).toEqual([meeting.id])
  expect((await give(student, meeting, { rating: 3, comment: '' })).body.feedback).toEqual({ rating: 3, comment: null })
  app.base.clock.shift(2 * dayMs)
  expect((await give(student, meeting, { rating: 1, comment: null })).body.code).toBe('booking.feedback_closed')
  expect(await readOwn()).toMatchObject({ feedback: { rating: 3 }, isFeedbackOpen: false })
  expect(await listPending(mentor)).toEqual([meeting.id])
  app.base.clock.shift(13 * dayMs)
  await mentor.client.get('/api/bookings')
  app.base.clock.shift(3 * dayMs)
  expect(await listPending(mentor)).toEqual([])
  expect((await give(mentor, meeting, { rating: 3, comment: null })).status).toBe(409)
})

test('a mentor has an average from the third answer on', async () => {
  const pair = await createMeetingPair(app)
  const admin = await createPerson(app, { role: 'admin' })
  const readAverage = async () =>
    (await admin.client.expectOk('GET', '/api/admin/meeting-feedback/mentors')).body.filter(
      ({ mentor }: { mentor: { id: string } }) => mentor.id === pair.mentor.id,
    )
  for (const [index, rating] of [5, 4, 2].entries()) {
    expect(await readAverage()).toEqual([])
    const meeting = await bookMeeting(pair, index)
    await pool.query(
      "update bookings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1",
      [meeting.id],
    )
    await give(pair.student, meeting, { rating, comment: null })
    // What a mentor says of a student does not count.
    await give(pair.mentor, meeting, { rating: 1, comment: null })
  }
  expect(await readAverage()).toEqual([
    { mentor: { id: pair.mentor.id, name: 'Grace Hopper' }, answerCount: 3, average: 3.7 },
  ])
})
