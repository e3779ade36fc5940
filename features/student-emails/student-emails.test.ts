import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'

const app = await startTestApp()
const all = '/api/admin/students'
const [admin, director] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'director' })]

beforeEach(() => resetRateLimits(app))

async function listEvents(name: string) {
  const { rows } = await app.base.database.pool.query(
    'select actor_id as "actorId", data from domain_events where name = $1 order by recorded_at desc',
    [name],
  )
  return rows
}

test('an email goes once to each selected student, with a preview and limits', async () => {
  const students = [await createPerson(app, { firstName: 'Ada' }), await createPerson(app, { firstName: 'Bo' })]
  const gone = await createPerson(app, { deactivatedAt: new Date() })
  const ids = [...students, gone].map(({ id }) => id)
  const input = { ids, subject: 'Demo Day', message: 'It is on Friday.\n\nCome early.' }
  const preview = (await admin.client.expectOk('POST', `${all}/email-preview`, input)).body
  expect(preview).toMatchObject({ recipientCount: 2, skippedCount: 1, maxCount: 1_000, to: students[0]!.email })
  expect(preview.text).toBe(
    'Hello Ada,\n\nIt is on Friday.\n\nCome early.\n\nAda Byron sent you this email through Foundry.',
  )
  const sent = (await admin.client.expectOk('POST', `${all}/emails`, input)).body
  expect(sent).toMatchObject({ recipientCount: 2, sentCount: 0, isDone: false })
  await app.settled()
  expect((await admin.client.get(`${all}/emails/${sent.id}`)).body.sentCount).toBe(0)
  await app.settled({ runsDelayed: true })
  expect((await admin.client.get(`${all}/emails/${sent.id}`)).body).toMatchObject({ sentCount: 2, isDone: true })
  const mails = (await app.base.providers.mailbox.list()).filter(({ subject }) => subject === 'Demo Day')
  expect(mails.map(({ to }) => to).toSorted()).toEqual(students.map(({ email }) => email).toSorted())
  expect((await app.latestEmailTo(students[1]!.email)).text).toContain('Hello Bo,')
  const timeline = (await admin.client.get(`${all}/${students[0]!.id}/timeline?kind=email`)).body
  expect(timeline.map(({ title }: { title: string }) => title)).toEqual(['Demo Day'])
  expect((await listEvents('student.emailed'))[0]).toMatchObject({ actorId: admin.id, data: { count: 2 } })

  // The fourth within minutes is skipped: the last ones are kept for sign-in links.
  for (const subject of ['2', '3', '4']) {
    const more = (await admin.client.expectOk('POST', `${all}/emails`, { ...input, subject })).body
    await app.settled({ runsDelayed: true })
    const progress = (await admin.client.get(`${all}/emails/${more.id}`)).body
    expect([subject, progress.sentCount, progress.skippedCount]).toEqual([
      subject,
      ...(subject === '4' ? [0, 2] : [2, 0]),
    ])
  }
  const tooMany = Array.from({ length: 1_001 }, () => crypto.randomUUID())
  expect((await admin.client.post(`${all}/emails`, { ...input, ids: tooMany })).body.message).toBe(
    'One email can go to at most 1,000 students. Narrow your selection.',
  )
  expect((await admin.client.post(`${all}/emails`, { ...input, ids: [gone.id] })).body.code).toBe(
    'student.no_recipients',
  )
})

test('an email can be taken back by its author until it is sent', async () => {
  const student = await createPerson(app)
  const input = { ids: [student.id], subject: 'Wrong room', message: 'Come to room 9.' }
  const send = async () => (await admin.client.expectOk('POST', `${all}/emails`, input)).body.id
  const canceled = await send()
  expect((await director.client.delete(`${all}/emails/${canceled}`)).status).toBe(404)
  await admin.client.expectOk('DELETE', `${all}/emails/${canceled}`)
  await app.settled({ runsDelayed: true })
  const mails = (await app.base.providers.mailbox.list()).filter(({ subject }) => subject === 'Wrong room')
  expect(mails).toEqual([])
  expect((await admin.client.delete(`${all}/emails/${canceled}`)).status).toBe(404)
  expect((await listEvents('student.emailCanceled'))[0]).toMatchObject({ actorId: admin.id })
  const sent = await send()
  await app.settled({ runsDelayed: true })
  expect(await admin.client.delete(`${all}/emails/${sent}`)).toMatchObject({
    status: 409,
    body: { code: 'student.email_sent' },
  })
})
