import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { parseCalendar } from '#tests/harness/events-app.ts'
import { bookMeeting, createMeetingPair, listEmails, listSlots } from '#tests/harness/meetings.ts'
import type { Person } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })

async function subscribe({ client }: Person) {
  const { url } = (await client.expectOk('POST', '/api/calendar-feed', {})).body
  return async () => parseCalendar((await app.guest().get(new URL(url).pathname)).text).events
}

test('a calendar feed has its own meetings, the same entries as the emailed invitations', async () => {
  const { mentor, student } = await createMeetingPair(app)
  const stranger = await createMeetingPair(app)
  await bookMeeting(stranger)
  const [ofStudent, ofMentor] = [await subscribe(student), await subscribe(mentor)]
  expect(await ofStudent()).toEqual([])
  const { id } = await bookMeeting({ mentor, student })
  const later = (await listSlots(student)).at(-1)!
  await student.client.expectOk('POST', `/api/bookings/${id}/reschedule`, { startsAt: later })
  await app.settled()
  const email = (await listEmails(app, student)).at(-1)!
  const [invitation] = parseCalendar(email.calendar!.content).events
  const [entry, ...others] = await ofStudent()
  expect(others).toEqual([])
  const { uid, sequence, summary, start } = invitation!
  expect(entry).toMatchObject({ uid, sequence, summary, start, status: 'CONFIRMED' })
  expect(sequence).toBe(1)
  expect(await ofMentor()).toMatchObject([{ uid, sequence, summary: 'Meeting with Ada Byron' }])

  // Calendar programs mark it as canceled as long as it is listed.
  await mentor.client.expectOk('POST', `/api/bookings/${id}/cancel`, { reason: 'Ill' })
  expect(await ofStudent()).toMatchObject([{ uid, sequence: 2, status: 'CANCELLED' }])
  app.base.clock.shift(31 * 86_400_000)
  expect(await ofStudent()).toEqual([])
})
