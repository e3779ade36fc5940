import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { bookMeeting, createMeetingPair, listEmails, listSlots, shiftTo } from '#tests/harness/meetings.ts'
import { createPerson, type Person } from '#tests/security/people.ts'
import { sendReminders } from './server/reminders/actions.ts'

const app = await startTestApp({ template: 'empty' })
const hourMs = 3_600_000

/** Several servers at once, and once more. */
async function runJob(): Promise<void> {
  const run = () => sendReminders(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await Promise.all([run(), run()])
  await run()
  await app.settled()
}

const isReminder = (subject: string) => /^(?:Coming up|Starting within the hour): /.test(subject)
const listReminders = async (person: Person) =>
  (await listEmails(app, person)).map(({ subject }) => subject).filter((subject) => isReminder(subject))

test('both are reminded a day and an hour before, once each, and again of a moved meeting', async () => {
  const { mentor, student } = await createMeetingPair(app, { noticeHours: 72 })
  const { id, startsAt } = await bookMeeting({ mentor, student })
  await runJob()
  expect(await listReminders(mentor)).toEqual([])
  shiftTo(app, Date.parse(startsAt) - 24 * hourMs)
  await runJob()
  expect(await listReminders(mentor)).toEqual(['Coming up: meeting with Ada Byron'])
  expect(await listReminders(student)).toEqual(['Coming up: meeting with Grace Hopper'])
  const email = (await listEmails(app, student)).at(-1)!
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(startsAt))
  expect(email.text).toContain(`${local} to `)
  expect(email.text).toMatch(/E[SD]T · Room 4 · First customers/)
  expect(email.text).toContain('/mentors')
  const bell = (await student.client.get('/api/notifications?view=unread')).body
  expect(bell).toContainEqual(
    expect.objectContaining({ title: 'Coming up: meeting with Grace Hopper', path: '/mentors' }),
  )

  shiftTo(app, Date.parse(startsAt) - hourMs / 2)
  await runJob()
  expect(await listReminders(mentor)).toHaveLength(2)
  expect((await listReminders(student)).at(-1)).toBe('Starting within the hour: meeting with Grace Hopper')
  const later = (await listSlots(student)).at(-1)!
  await mentor.client.expectOk('POST', `/api/bookings/${id}/reschedule`, { startsAt: later })
  shiftTo(app, Date.parse(later) - 23 * hourMs)
  await runJob()
  shiftTo(app, Date.parse(later) - hourMs)
  await runJob()
  shiftTo(app, Date.parse(later) + hourMs / 4)
  await runJob()
  expect(await listReminders(student)).toHaveLength(4)
})

test('a meeting booked within a day is reminded of in its last hour only, a canceled one never', async () => {
  const { mentor, student } = await createMeetingPair(app, { noticeHours: 3 })
  const slots = await listSlots(student)
  const soon = slots.findIndex((slot) => Date.parse(slot) < app.base.clock.now().getTime() + 23 * hourMs)
  expect(soon).toBe(0)
  const { startsAt } = await bookMeeting({ mentor, student })
  const canceled = await bookMeeting({ mentor, student }, 1)
  await student.client.expectOk('POST', `/api/bookings/${canceled.id}/cancel`, { reason: 'Exam' })
  shiftTo(app, Date.parse(startsAt) - 2.5 * hourMs)
  await runJob()
  expect(await listReminders(student)).toEqual([])
  shiftTo(app, Date.parse(startsAt) - hourMs / 2)
  await runJob()
  expect(await listReminders(student)).toEqual(['Starting within the hour: meeting with Grace Hopper'])
  shiftTo(app, Date.parse(canceled.startsAt) - hourMs / 4)
  await runJob()
  expect(await listReminders(mentor)).toHaveLength(1)
})

test('whoever turned reminders off gets none, and a removed person ends what is ahead for the other one', async () => {
  const { mentor, student } = await createMeetingPair(app)
  const off = { kind: 'meeting_reminder', inApp: false, byMail: 'off' }
  await student.client.expectOk('PUT', '/api/notifications/preferences', off)
  const { id, startsAt } = await bookMeeting({ mentor, student }, 20)
  shiftTo(app, Date.parse(startsAt) - 20 * hourMs)
  await runJob()
  expect(await listReminders(student)).toEqual([])
  expect(await listReminders(mentor)).toHaveLength(1)
  const admin = await createPerson(app, { role: 'admin' })
  await admin.client.expectOk('DELETE', `/api/admin/users/${mentor.id}`)
  await app.settled()
  expect((await student.client.get(`/api/bookings/${id}`)).body).toMatchObject({
    state: 'canceled',
    cancelReason: 'The mentor is no longer in the program.',
  })
})
