import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { createPerson, type Person } from '#tests/security/people.ts'
import { sendUnreadEmails } from './server/actions.ts'
import { createCtx } from '#platform/server/ctx.ts'

const app = await startTestApp({ template: 'empty' })
const admin = await createPerson(app, { role: 'admin' })
const assignments = '/api/mentoring/assignments'

async function createPair(): Promise<{ mentor: Person; student: Person }> {
  const mentor = await createPerson(app, { role: 'mentor', firstName: 'Grace', lastName: 'Hopper' })
  const student = await createPerson(app)
  await admin.client.expectOk('POST', assignments, { mentorId: mentor.id, studentIds: [student.id] })
  await app.settled()
  return { mentor, student }
}

const write = (from: Person, { to, text }: { to: Person; text: string }) =>
  from.client.post(`/api/messages/${to.id}`, { text })
const unreadInBell = async ({ client }: Person) =>
  (await client.get('/api/notifications?view=unread')).body
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.startsWith('New message'))

test('a student and a mentor write to each other, live, and what is read leaves the bell', async () => {
  const { mentor, student } = await createPair()
  expect((await student.client.get('/api/messages')).body).toMatchObject([
    { id: mentor.id, name: 'Grace Hopper', isOpen: true, lastText: null, unreadCount: 0 },
  ])
  const stream = await openEventStream(mentor.client, app.url)
  const sent = await write(student, { to: mentor, text: ' Hello! ' })
  expect(sent).toMatchObject({ status: 201, body: { text: 'Hello!', isOwn: true, readAt: null } })
  await expect.poll(() => stream.text()).toContain('event: messages')
  await write(student, { to: mentor, text: 'One more thing' })
  expect((await mentor.client.get('/api/messages')).body).toMatchObject([
    { id: student.id, lastText: 'One more thing', unreadCount: 2 },
  ])
  // Several unread messages are one entry.
  expect(await unreadInBell(mentor)).toEqual(['New message from Ada Byron'])
  const read = await mentor.client.expectOk('POST', `/api/messages/${student.id}/read`)
  expect(read.body).toEqual({ readCount: 2 })
  expect(await unreadInBell(mentor)).toEqual([])
  const [newest] = (await student.client.get(`/api/messages/${mentor.id}?limit=1`)).body
  expect(newest).toMatchObject({ text: 'One more thing', isOwn: true })
  expect(newest.readAt).not.toBeNull()
  expect((await write(student, { to: mentor, text: '  ' })).body.fields).toEqual({ text: 'Message is required' })
  expect((await write(student, { to: mentor, text: 'x'.repeat(5_001) })).status).toBe(400)
})

test('unread for ten minutes, messages are emailed once, in one mail', async () => {
  const { mentor, student } = await createPair()
  const mailsTo = async ({ email }: Person) =>
    (await app.base.providers.mailbox.list()).filter(({ to, subject }) => to === email && subject.includes('sent you'))
  await write(student, { to: mentor, text: 'First' })
  await write(student, { to: mentor, text: 'Second' })
  await write(mentor, { to: student, text: 'Read at once' })
  await student.client.expectOk('POST', `/api/messages/${mentor.id}/read`)
  const run = () => sendUnreadEmails(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await run()
  await app.settled()
  expect(await mailsTo(mentor)).toEqual([])
  app.base.clock.shift(601_000)
  await Promise.all([run(), run()])
  await app.settled()
  const [mail, ...others] = await mailsTo(mentor)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Ada Byron sent you 2 messages')
  expect(mail!.text).toContain('“First”\n\n“Second”')
  expect(mail!.text).toContain(`/messages?with=${student.id}`)
  expect(await mailsTo(student)).toEqual([])
  // Whoever wants no such mails gets none.
  await mentor.client.expectOk('PUT', '/api/notifications/preferences', {
    kind: 'message_received',
    inApp: true,
    byMail: 'off',
  })
  await write(student, { to: mentor, text: 'Third' })
  app.base.clock.shift(601_000)
  await run()
  await app.settled()
  expect(await mailsTo(mentor)).toHaveLength(1)
})

test('when the assignment ends nobody writes, the mentor reads nothing, and the student keeps what was written (T12)', async () => {
  const { mentor, student } = await createPair()
  await write(mentor, { to: student, text: 'Keep this' })
  await admin.client.expectOk('DELETE', `${assignments}/${mentor.id}/${student.id}`)
  expect((await write(student, { to: mentor, text: 'Still there?' })).status).toBe(404)
  expect((await write(mentor, { to: student, text: 'Still there?' })).status).toBe(404)
  expect((await mentor.client.get(`/api/messages/${student.id}`)).status).toBe(404)
  expect((await mentor.client.get('/api/messages')).body).toEqual([])
  expect((await student.client.get(`/api/messages/${mentor.id}`)).body).toMatchObject([{ text: 'Keep this' }])
  expect((await student.client.get('/api/messages')).body).toMatchObject([{ isOpen: false }])
})

test('staff read no conversation, only the message that was reported to them', async () => {
  const { mentor, student } = await createPair()
  const { id } = (await write(mentor, { to: student, text: 'Something rude' })).body
  await write(mentor, { to: student, text: 'Something private' })
  for (const path of ['/api/messages', `/api/messages/${student.id}`])
    expect((await admin.client.get(path)).status).toBe(403)
  const stranger = await createPerson(app)
  expect((await stranger.client.get(`/api/messages/${mentor.id}`)).status).toBe(404)
  expect((await write(stranger, { to: mentor, text: 'Hi' })).status).toBe(404)
  const report = (who: Person, other: Person) =>
    who.client.post(`/api/messages/${other.id}/${id}/report`, { reason: 'It is rude.' })
  // One's own message cannot be reported.
  expect((await report(mentor, student)).status).toBe(404)
  expect((await report(stranger, mentor)).status).toBe(404)
  expect((await report(student, mentor)).status).toBe(200)
  await app.settled()
  const [notification] = (await admin.client.get('/api/notifications')).body
  expect(notification).toMatchObject({
    title: 'Ada Byron reported a message by Grace Hopper',
    body: 'It is rude. The message: “Something rude”',
  })
  expect(JSON.stringify((await admin.client.get('/api/notifications')).body)).not.toContain('private')
})
