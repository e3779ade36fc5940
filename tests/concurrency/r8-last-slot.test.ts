import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { chooseCount } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'

const roundCount = chooseCount({ quick: 20, full: 100 })
const app = await startTestApp({ template: 'empty' })

test(`of two students who book one time at once, exactly one gets it, ${roundCount} times`, async () => {
  const admin = await createPerson(app, { role: 'admin' })
  const mentor = await createPerson(app, { role: 'mentor' })
  const students = [await createPerson(app), await createPerson(app)]
  const studentIds = students.map(({ id }) => id)
  await admin.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: mentor.id, studentIds })
  await mentor.client.expectOk('PUT', '/api/bookings/availability', {
    timeZone: 'America/New_York',
    slotMinutes: 15,
    bufferMinutes: 0,
    noticeHours: 0,
    maxPerDay: null,
    maxPerWeek: null,
    horizonDays: 30,
    location: null,
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ start: '08:00', end: '20:00' }] })),
    exceptions: [],
  })
  const [{ slots }] = (await students[0]!.client.get('/api/bookings/slots?days=10')).body
  expect(slots.length).toBeGreaterThan(roundCount)
  for (let round = 0; round < roundCount; round += 1) {
    if (round % 20 === 0) await resetRateLimits(app)
    const body = { mentorId: mentor.id, startsAt: slots[round], topic: 'The last one' }
    const answers = await Promise.all(students.map(({ client }) => client.post('/api/bookings', body)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body.message).toBe('Someone just booked that time. Choose another one.')
  }
  const { rows } = await app.base.database.pool.query(
    'select count(*)::int as count, count(distinct starts_at)::int as times from bookings',
  )
  expect(rows[0]).toEqual({ count: roundCount, times: roundCount })
})
