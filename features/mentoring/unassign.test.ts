import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { bookMeeting, createMeetingPair } from '#tests/harness/meetings.ts'

const app = await startTestApp({ template: 'empty' })

test('an assignment that ends leaves the mentor nothing of the student, in open windows too (T12)', async () => {
  const { mentor, student, admin } = await createMeetingPair(app)
  await bookMeeting({ mentor, student })
  await mentor.client.expectOk('POST', `/api/messages/${student.id}`, { text: 'How is the prototype?' })
  await student.client.expectOk('POST', `/api/messages/${mentor.id}`, { text: 'Private words' })
  await app.settled()
  const stream = await openEventStream(mentor.client, app.url)
  await expect.poll(() => stream.text()).toContain('retry')
  const paths = [`/api/admin/students/${student.id}`, `/api/messages/${student.id}`]
  for (const path of paths) expect((await mentor.client.get(path)).status).toBe(200)
  const list = '/api/admin/students'
  expect((await mentor.client.get(list)).headers.get('x-total-count')).toBe('1')

  await admin.client.expectOk('DELETE', `/api/mentoring/assignments/${mentor.id}/${student.id}`)
  // Before any job has run.
  for (const path of paths) expect((await mentor.client.get(path)).status).toBe(404)
  const after = await mentor.client.get(list)
  expect([after.headers.get('x-total-count'), after.body]).toEqual(['0', []])
  expect((await mentor.client.get('/api/messages')).body).toEqual([])
  expect((await mentor.client.get('/api/search?q=byron')).text).not.toContain('Byron')
  expect((await mentor.client.expectOk('GET', '/api/admin/interactions/csv')).text).not.toContain('Byron')
  for (const topic of ['students', 'mentors', 'bookings', 'messages', 'search'])
    await expect.poll(() => stream.text()).toContain(`event: ${topic}`)
  await app.settled()
  expect((await mentor.client.get('/api/bookings')).body).toEqual([])
  // The text of a message is not left in the bell.
  expect((await mentor.client.get('/api/notifications')).text).not.toContain('Private words')

  // What the student does from now on reaches no open window of the mentor.
  const before = stream.text()
  await student.client.expectOk('POST', `/api/messages/${mentor.id}/read`)
  await student.client.expectOk('PATCH', '/api/profile', { bio: 'I build small sensors for windows.' })
  expect((await student.client.post(`/api/messages/${mentor.id}`, { text: 'Hello?' })).status).toBe(404)
  await app.settled()
  await mentor.client.expectOk('POST', '/api/notifications/read', {})
  await new Promise((resolve) => setTimeout(resolve, 300))
  const received = stream.text().slice(before.length)
  expect(received).not.toMatch(/event: (?:messages|bookings|mentors|search)/)
})
