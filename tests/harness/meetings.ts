import { createPerson, resetRateLimits, type Person } from '#tests/security/people.ts'
import type { AvailabilityRules } from '#features/bookings/schema.ts'
import type { TestApp } from './test-app.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ start: '09:00', end: '17:00' }] }))
/** What a mentor sets: half an hour, from 9 to 5 on every day, a day ahead. */
type Rules = Omit<AvailabilityRules, 'exceptions' | 'weekly'> & { weekly: object[]; exceptions: object[] }
export const meetingRules: Rules = {
  timeZone: 'America/New_York',
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 24,
  maxPerDay: null,
  maxPerWeek: null,
  horizonDays: 30,
  location: 'Room 4',
  weekly: everyDay,
  exceptions: [],
}

export type MeetingPair = { mentor: Person; student: Person }

/**
 * A student, and a mentor with hours who is assigned to them by an administrator. Each pair has one of its own: sessions of staff
 * end sooner than tests that shift the clock.
 */
export async function createMeetingPair(
  app: TestApp,
  rules: Partial<Rules> = {},
): Promise<MeetingPair & { admin: Person }> {
  await resetRateLimits(app)
  const admin = await createPerson(app, { role: 'admin' })
  const mentor = await createPerson(app, { role: 'mentor', firstName: 'Grace', lastName: 'Hopper' })
  const student = await createPerson(app)
  await admin.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: mentor.id, studentIds: [student.id] })
  await mentor.client.expectOk('PUT', '/api/bookings/availability', { ...meetingRules, ...rules })
  return { mentor, student, admin }
}

export async function listSlots({ client }: Person, query = 'days=14'): Promise<string[]> {
  const [row] = (await client.expectOk('GET', `/api/bookings/slots?${query}`)).body
  return row.slots
}

export type BookedMeeting = { id: string; startsAt: string; endsAt: string }

/** Books the free time with this index. */
export async function bookMeeting({ mentor, student }: MeetingPair, index = 0): Promise<BookedMeeting> {
  const startsAt = (await listSlots(student))[index]
  const input = { mentorId: mentor.id, startsAt, topic: 'First customers' }
  return (await student.client.expectOk('POST', '/api/bookings', input)).body
}

/** Moves the server's clock to this time, which is ahead. */
export function shiftTo(app: TestApp, at: string | number): void {
  app.base.clock.shift(new Date(at).getTime() - app.base.clock.now().getTime())
}

export async function listEmails(app: TestApp, { email }: Person) {
  return (await app.base.providers.mailbox.list()).filter(({ to }) => to === email)
}
