import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { startTestApp } from '#tests/harness/app.ts'
import { createMeetingPair, listSlots, meetingRules as rules } from '#tests/harness/meetings.ts'
import { createPerson, type Person } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const admin = await createPerson(app, { role: 'admin' })
const createPair = (overrides: Partial<typeof rules> = {}) => createMeetingPair(app, overrides)

const book = (student: Person, mentor: Person, startsAt: string | undefined) =>
  student.client.post('/api/bookings', { mentorId: mentor.id, startsAt, topic: 'First customers' })

const localDay = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York').toPlainDate().toString()

test('a student books a free time, both get an invitation, and the time is gone', async () => {
  const { mentor, student } = await createPair()
  const slots = await listSlots(student)
  const earliest = app.base.clock.now().getTime() + 24 * 3_600_000
  expect(slots.every((slot) => Date.parse(slot) >= earliest)).toBe(true)
  const startsAt = slots[3]
  const booked = await book(student, mentor, startsAt)
  expect(booked).toMatchObject({
    status: 201,
    body: { startsAt, state: 'booked', role: 'student', location: 'Room 4' },
  })
  expect(booked.body.mentor).toEqual({ id: mentor.id, name: 'Grace Hopper', profileImageUrl: null })
  expect(await listSlots(student)).not.toContain(startsAt)
  expect((await book(student, mentor, startsAt)).body.code).toBe('booking.student_busy')

  await app.settled()
  for (const [reader, other] of [
    [student, 'Grace Hopper'],
    [mentor, 'Ada Byron'],
  ] as const) {
    const email = await readEmail(reader.email)
    expect(email.subject).toBe(`Meeting with ${other}`)
    expect(email.text).toContain('Where: Room 4')
    expect(email.text).toContain('Topic: First customers')
    expect(email.calendar).toMatchObject({ method: 'REQUEST' })
    expect(email.calendar!.content).toContain(`UID:${booked.body.id}@`)
  }
  const [own] = (await mentor.client.get('/api/bookings')).body
  expect(own).toMatchObject({ id: booked.body.id, role: 'mentor', student: { name: 'Ada Byron' } })
  const stranger = await createPerson(app)
  for (const { client } of [stranger, admin])
    expect((await client.get(`/api/bookings/${booked.body.id}`)).status).toBe(404)
})

async function readEmail(to: string) {
  const all = await app.base.providers.mailbox.list()
  return all.findLast((message) => message.to === to)!
}

test('it can be moved and canceled by either, with a reason, and both calendars follow', async () => {
  const { mentor, student } = await createPair()
  const [first, second] = await listSlots(student)
  const { id } = (await book(student, mentor, first)).body
  const toMove = (await mentor.client.get(`/api/bookings/${id}/slots?days=7`)).body.slots
  expect(toMove.slice(0, 2)).toEqual([first, second])
  const moved = await mentor.client.expectOk('POST', `/api/bookings/${id}/reschedule`, { startsAt: second })
  expect(moved.body.startsAt).toBe(second)
  expect(await listSlots(student)).toContain(first)
  await app.settled()
  expect((await readEmail(student.email)).subject).toBe('Moved: meeting with Grace Hopper')

  expect((await student.client.post(`/api/bookings/${id}/cancel`, { reason: ' ' })).body.fields).toEqual({
    reason: 'Reason is required',
  })
  const canceled = await student.client.expectOk('POST', `/api/bookings/${id}/cancel`, { reason: 'Exam' })
  expect(canceled.body).toMatchObject({ state: 'canceled', cancelReason: 'Exam', isCanceledByMe: true })
  await app.settled()
  const email = await readEmail(mentor.email)
  expect(email).toMatchObject({ subject: 'Canceled: meeting with Ada Byron', calendar: { method: 'CANCEL' } })
  expect(email.text).toContain('Reason: Exam')
  expect((await mentor.client.post(`/api/bookings/${id}/cancel`, { reason: 'Twice' })).body.code).toBe('booking.over')
  expect((await mentor.client.post(`/api/bookings/${id}/reschedule`, { startsAt: first })).status).toBe(409)
  expect((await student.client.get('/api/bookings?view=past')).body).toMatchObject([{ id, state: 'canceled' }])
  expect((await student.client.get('/api/bookings')).body).toEqual([])
  const titles = (await mentor.client.get('/api/notifications')).body.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Ada Byron booked a meeting', 'Ada Byron canceled your meeting']))
})

test('the mentor says how it went, and a meeting that took place is an interaction', async () => {
  const { mentor, student } = await createPair({ noticeHours: 0 })
  const [first] = await listSlots(student)
  const { id } = (await book(student, mentor, first)).body
  const close = (who: Person, state: string) => who.client.post(`/api/bookings/${id}/outcome`, { state })
  expect((await close(student, 'completed')).body.code).toBe('booking.mentors_only')
  expect((await close(mentor, 'completed')).body.code).toBe('booking.not_started')
  // As if it had begun an hour ago.
  await app.base.database.pool.query(
    "update bookings set starts_at = now() - interval '1 hour', ends_at = now() - interval '30 minutes' where id = $1",
    [id],
  )
  expect((await close(mentor, 'completed')).body.state).toBe('completed')
  await app.settled()
  const listed = () => admin.client.get(`/api/admin/students/${student.id}/interactions`)
  expect((await listed()).body).toMatchObject([{ type: 'mentoring', title: 'First customers', duration: 30 }])
  // A mistake, corrected.
  expect((await close(mentor, 'no_show')).body.state).toBe('no_show')
  await app.settled()
  expect((await listed()).body).toEqual([])
  expect((await mentor.client.get('/api/bookings?view=past')).body).toMatchObject([{ state: 'no_show' }])
})

test('only students assigned to the mentor book, and the end of an assignment cancels what is ahead (T12)', async () => {
  const { mentor, student } = await createPair()
  const stranger = await createPerson(app)
  const [first, second] = await listSlots(student)
  expect((await book(stranger, mentor, first)).status).toBe(404)
  expect((await stranger.client.get(`/api/bookings/slots?mentorId=${mentor.id}`)).status).toBe(404)
  expect((await stranger.client.get('/api/bookings/slots')).body).toEqual([])
  for (const { client } of [mentor, admin]) expect((await client.get('/api/bookings/slots')).status).toBe(403)
  const { id } = (await book(student, mentor, first)).body
  await admin.client.expectOk('DELETE', `/api/mentoring/assignments/${mentor.id}/${student.id}`)
  expect((await book(student, mentor, second)).status).toBe(404)
  // A 404, or a 409 once the job has canceled it.
  expect([404, 409]).toContain(
    (await student.client.post(`/api/bookings/${id}/reschedule`, { startsAt: second })).status,
  )
  await app.settled()
  expect((await student.client.get(`/api/bookings/${id}`)).body).toMatchObject({
    state: 'canceled',
    cancelReason: 'The mentor is no longer assigned to the student.',
    isCanceledByMe: false,
  })
})

test('limits by day and week, buffers, exceptions and the horizon', async () => {
  const { mentor, student } = await createPair({ maxPerDay: 1, bufferMinutes: 60, horizonDays: 10 })
  const slots = await listSlots(student, 'days=31')
  expect(Date.parse(slots.at(-1)!)).toBeLessThan(app.base.clock.now().getTime() + 10 * 86_400_000)
  const date = localDay(slots.find((slot) => localDay(slot) > localDay(slots[0]!))!)
  const ofDay = slots.filter((slot) => localDay(slot) === date)
  expect(ofDay).toHaveLength(16)
  await book(student, mentor, ofDay[4])
  const isLeft = async () => (await listSlots(student, 'days=31')).filter((slot) => localDay(slot) === date)
  expect(await isLeft()).toEqual([])
  const set = (change: object) => mentor.client.put('/api/bookings/availability', { ...rules, ...change })
  await set({ bufferMinutes: 60 })
  // An hour around 11:00 to 11:30 is free of meetings.
  expect(await isLeft()).toEqual([...ofDay.slice(0, 2), ...ofDay.slice(7)])
  await set({ exceptions: [{ date, ranges: [{ start: '20:00', end: '21:00' }] }] })
  expect((await isLeft()).map((slot) => slot.slice(14, 16))).toEqual(['00', '30'])
  await set({ exceptions: [{ date, ranges: [] }] })
  expect(await isLeft()).toEqual([])
  const overlap = [
    {
      weekday: 1,
      ranges: [
        { start: '09:00', end: '12:00' },
        { start: '11:00', end: '13:00' },
      ],
    },
  ]
  expect((await set({ weekly: overlap })).body.code).toBe('availability.overlap')
  const twice = [
    { date, ranges: [] },
    { date, ranges: [{ start: '09:00', end: '10:00' }] },
  ]
  expect((await set({ exceptions: twice })).body.fields).toEqual({ 'exceptions.1.date': 'This date is listed twice.' })
  for (const year of ['0000', '0001', '9999']) {
    const startsAt = `${year}-12-31T23:59:59Z`
    expect((await book(student, mentor, startsAt)).body.fields).toEqual({
      startsAt: 'Choose a date between 1900 and 2199',
    })
    expect((await student.client.get(`/api/bookings/slots?from=${startsAt}`)).status).toBe(400)
  }
  const backward = [{ weekday: 1, ranges: [{ start: '12:00', end: '09:00' }] }]
  expect(Object.values((await set({ weekly: backward })).body.fields)).toEqual(['The end must be after the start.'])
  expect((await set({ timeZone: 'Mars/Olympus' })).body.fields).toEqual({ timeZone: 'Choose a time zone' })
  expect((await student.client.get('/api/bookings/availability')).status).toBe(403)
})

test('busy times of a calendar block slots; one that cannot be read says why and changes nothing', async () => {
  const { mentor, student } = await createPair()
  const { linkChecker } = app.base.providers
  const original = linkChecker.download
  const slots = await listSlots(student)
  const stamp = slots[2]!.replaceAll(/[-:]|\.000/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${stamp}`,
    'DURATION:PT30M',
  ]
  const calendar = [...lines, 'SUMMARY:Secret', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  linkChecker.download = async () => ({ bytes: Buffer.from(calendar), contentType: 'text/calendar' })
  const calendarUrl = 'webcal://calendar.example.org/secret.ics'
  const saved = await mentor.client.expectOk('PUT', '/api/bookings/availability', { ...rules, calendarUrl })
  expect(saved.body).toMatchObject({ hasCalendar: true, calendarHost: 'calendar.example.org', busyError: null })
  expect(saved.text).not.toContain('secret')
  expect(await listSlots(student)).toEqual(slots.filter((slot) => slot !== slots[2]))
  linkChecker.download = async () => ({ reason: 'The site answers 404.' })
  const failed = await mentor.client.expectOk('POST', '/api/bookings/availability/refresh')
  expect(failed.body).toMatchObject({ busyError: 'The site answers 404.' })
  expect(await listSlots(student)).not.toContain(slots[2])
  linkChecker.download = original
  // The guarded client: no address of our own network is asked (T27).
  const inside = { ...rules, calendarUrl: 'https://127.0.0.1/x.ics' }
  const refused = await mentor.client.expectOk('PUT', '/api/bookings/availability', inside)
  expect(refused.body.busyError).toBe('The address leads to a private network.')
  const plain = await mentor.client.put('/api/bookings/availability', { ...rules, calendarUrl: 'http://example.org/' })
  expect(plain.body.fields).toEqual({ calendarUrl: 'Enter an address that begins with https://' })
  const removed = await mentor.client.expectOk('PUT', '/api/bookings/availability', { ...rules, calendarUrl: null })
  expect(removed.body).toMatchObject({ hasCalendar: false, busyError: null })
  expect(await listSlots(student)).toEqual(slots)
})

test('two windows of one mentor: the second save is told (R23)', async () => {
  const { mentor } = await createPair()
  const { version } = (await mentor.client.get('/api/bookings/availability')).body
  const save = () =>
    mentor.client.send('PUT', '/api/bookings/availability', { body: rules, headers: { 'if-match': `"${version}"` } })
  expect([(await save()).status, (await save()).status]).toEqual([200, 412])
})
