import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { paths } from '#rules/paths.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

import { notifyAll, sendDigests } from './server/actions.ts'

const app = await startTestApp()

/** Opens the stream and collects what arrives; `isOpen` turns false when the server ends it. */
async function openStream(client: Client) {
  const stream = { text: '', isOpen: true, status: 0 }
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${client.url}/api/notifications/stream`, { headers: { cookie } })
  stream.status = answer.status
  void (async () => {
    for await (const chunk of answer.body!) stream.text += Buffer.from(chunk as Uint8Array).toString()
    stream.isOpen = false
  })()
  return stream
}

test('the demo student starts with three unread; reading one, then all, counts down', async () => {
  const student = await app.signIn('student')
  expect((await student.get('/api/notifications/unread')).body.unreadCount).toBe(3)
  const unread = (await student.get('/api/notifications')).body.filter(
    (entry: { readAt: string | null }) => entry.readAt === null,
  )
  expect((await student.post('/api/notifications/read', { ids: [unread[0].id] })).body.unreadCount).toBe(2)
  expect((await student.post('/api/notifications/read', {})).body.unreadCount).toBe(0)
})

test('a snoozed notification is out of the list until its time, and then the newest again', async () => {
  const mentor = await app.signIn('mentor')
  const [first] = (await mentor.get('/api/notifications')).body
  const until = (days: number) => new Date(app.base.clock.now().getTime() + days * 86_400_000).toISOString()
  const path = `/api/notifications/${first.id}/snooze`
  expect((await mentor.post(path, { until: until(-1) })).status).toBe(400)
  expect((await mentor.post(path, { until: until(91) })).body).toMatchObject({ code: 'notification.snooze_invalid' })
  const other = await app.signIn('director')
  expect((await other.post(path, { until: until(2) })).status).toBe(404)
  expect((await mentor.post(path, { until: until(2) })).body).toMatchObject({ id: first.id, readAt: null })
  const idsIn = async (view: string) =>
    (await mentor.get(`/api/notifications?view=${view}`)).body.map((entry: { id: string }) => entry.id)
  expect(await idsIn('shown')).not.toContain(first.id)
  expect(await idsIn('snoozed')).toEqual([first.id])
  expect((await mentor.get('/api/notifications/unread')).body.unreadCount).toBe(0)
  const back = await mentor.send('DELETE', path)
  expect(back.body).toMatchObject({ id: first.id, readAt: null })
  expect((await idsIn('shown'))[0]).toBe(first.id)
  expect((await mentor.get('/api/notifications/unread')).body.unreadCount).toBe(1)
})

test('marking all as read leaves what is snoozed alone: it comes back unread in its time', async () => {
  const mentor = await app.signIn('mentor')
  const [first] = (await mentor.get('/api/notifications')).body
  const until = new Date(app.base.clock.now().getTime() + 3_600_000).toISOString()
  await mentor.expectOk('POST', `/api/notifications/${first.id}/snooze`, { until })
  expect((await mentor.post('/api/notifications/read', {})).body).toEqual({ unreadCount: 0 })
  app.base.clock.shift(3_600_001)
  expect((await mentor.get('/api/notifications?view=unread')).body).toMatchObject([{ id: first.id }])
})

test('every notification of the demo opens what it is about', async () => {
  for (const role of ['student', 'analyst', 'mentor', 'director', 'admin'] as const) {
    const client = await app.signIn(role)
    const { permissions } = (await client.get('/api/auth/user')).body
    for (const { title, path } of (await client.get('/api/notifications')).body) {
      const screen = Object.values(paths).find((one) => one.path === path)
      if (screen) expect(permissions, title).toContain(screen.permission)
      else expect(await client.get(`/api${path}`), title).toMatchObject({ status: 200 })
    }
  }
})

test('people choose how each kind reaches them: at once, once a day, or not at all', async () => {
  const address = 'choosy@virginia.edu'
  const student = await app.register(address)
  const kinds = (await student.get('/api/notifications/preferences')).body
  expect(kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('students_assigned')
  expect(kinds[0]).toMatchObject({ kind: 'badge_earned', title: 'Badges', inApp: true, byMail: 'off' })
  expect(
    (await student.put('/api/notifications/preferences', { kind: 'weather', inApp: true, byMail: 'off' })).status,
  ).toBe(400)

  const choose = (inApp: boolean, byMail: string) =>
    student.expectOk('PUT', '/api/notifications/preferences', { kind: 'badge_earned', inApp, byMail })
  const emailsTo = async () => (await app.base.providers.mailbox.list()).filter(({ to }) => to === address)
  const sentBefore = (await emailsTo()).length
  await choose(false, 'digest')
  await student.post('/api/ventures', {
    name: 'Quiet',
    stage: 'prototype',
    description: 'Silence for open-plan offices.',
  })
  await app.settled()
  expect((await student.get('/api/notifications')).body).toEqual([])
  expect(await emailsTo()).toHaveLength(sentBefore)
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  await sendDigests(ctx)
  await sendDigests(ctx)
  await app.settled()
  const [digest, ...more] = (await emailsTo()).slice(sentBefore)
  expect(more).toEqual([])
  expect(digest!.subject).toBe('2 new notifications')
  expect(digest!.text).toContain('You earned the First Venture badge')
  expect(digest!.text).toContain(`${app.url}/achievements`)

  await choose(true, 'at_once')
  await student.post('/api/ventures', { name: 'Louder', stage: 'mvp' })
  await app.settled()
  const [atOnce] = (await emailsTo()).slice(sentBefore + 1)
  expect(atOnce!.subject).toBe('You earned the MVP Master badge')
  await sendDigests(ctx)
  await app.settled()
  expect(await emailsTo()).toHaveLength(sentBefore + 2)
})

test("nobody reads or marks somebody else's notifications", async () => {
  const [student, mentor] = [await app.signIn('student'), await app.signIn('mentor')]
  const [mine] = (await student.get('/api/notifications')).body
  await mentor.post('/api/notifications/read', { ids: [mine.id] })
  const theirs = (await mentor.get('/api/notifications')).body.map((entry: { id: string }) => entry.id)
  expect(theirs).not.toContain(mine.id)
})

test('an open stream gets the topics of a badge at once, and closes when its session ends', async () => {
  const student = await app.register('listener@virginia.edu')
  const stream = await openStream(student)
  await student.post('/api/ventures', { name: 'Loud', stage: 'idea' })
  for (const topic of ['awards', 'currentUser', 'notifications'])
    await expect.poll(() => stream.text, { timeout: 5_000 }).toContain(`event: ${topic}\n`)
  await student.post('/api/logout')
  await expect.poll(() => stream.isOpen, { timeout: 5_000 }).toBe(false)
})

test('an update for the holders of a permission reaches their streams and no others', async () => {
  const [director, student] = [await app.signIn('director'), await app.signIn('student')]
  const [directorStream, studentStream] = [await openStream(director), await openStream(student)]
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  await ctx.transaction((tx) => tx.publish({ permission: 'cache.get', topic: 'content' }))
  await ctx.transaction((tx) => tx.publish({ permission: 'resource.list', topic: 'resources' }))
  await expect.poll(() => directorStream.text, { timeout: 5_000 }).toContain('event: resources\n')
  await expect.poll(() => studentStream.text, { timeout: 5_000 }).toContain('event: resources\n')
  expect(directorStream.text).toContain('event: content\n')
  expect(studentStream.text).not.toContain('event: content\n')
})

test('notifying many people takes as many statements as notifying a few, and each gets it as they chose', async () => {
  const { pool } = app.base.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into people (id, email, role, is_demo, created_at, deactivated_at)
     select gen_random_uuid(), 'many' || n || '@example.org', 'student', true, now(), case when n > 2000 then now() end
     from generate_series(1, 2001) n returning id`,
  )
  const personIds = rows.map(({ id }) => id)
  const choose = (personId: string | undefined, choice: string) =>
    pool.query(`insert into notification_preferences values ($1, 'badge_earned', ${choice})`, [personId])
  await choose(personIds[0], "false, 'off'")
  await choose(personIds[1], "true, 'digest'")
  await choose(personIds[2], "false, 'at_once'")
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  const notification = {
    kind: 'badge_earned',
    title: 'For many',
    body: 'Of you.',
    path: '/achievements',
  } as const
  const notifyPeople = (causeId: string, ids: string[]) =>
    ctx.transaction(async (tx) => {
      let statementCount = 0
      const execute = tx.db.execute.bind(tx.db)
      tx.db.execute = ((query: never) => {
        statementCount += 1
        return execute(query)
      }) as never
      await notifyAll(tx, { ...notification, causeId, personIds: ids })
      return statementCount
    })
  const statementCount = await notifyPeople('few', personIds.slice(0, 3))
  expect(await notifyPeople('many', personIds.slice(0, 1_000))).toBe(statementCount)
  await notifyPeople('many', [...personIds, ...personIds])
  const { rows: stored } = await pool.query(
    `select count(*)::int as count, count(*) filter (where is_for_digest)::int as digests, count(*) filter (where not is_in_app)::int as hidden
     from notifications where cause_id = 'many'`,
  )
  expect(stored).toEqual([{ count: 1_999, digests: 1, hidden: 1 }])
  await app.settled()
  const emails = (await app.base.providers.mailbox.list()).filter(({ subject }) => subject === 'For many')
  expect(emails.map(({ to }) => to)).toEqual(['many3@example.org', 'many3@example.org'])
})

test('a person has at most five open streams', async () => {
  const student = await app.register('windows@virginia.edu')
  const streams = []
  for (let count = 0; count < 6; count++) streams.push(await openStream(student))
  await setTimeout(50)
  expect(streams.map((stream) => stream.status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('the people of a venture are notified of what others did, and not of what they did themselves', async () => {
  const [owner, guest] = [await app.register('kiln@virginia.edu'), await app.register('helper@virginia.edu')]
  const { body: venture } = await owner.post('/api/ventures', { name: 'Kiln', stage: 'idea' })
  const path = `/api/ventures/${venture.id}`
  await owner.expectOk('POST', `${path}/invitations`, { email: 'helper@virginia.edu', role: 'editor' })
  const [invitation] = (await guest.get('/api/venture-invitations')).body
  await guest.expectOk('POST', `/api/venture-invitations/${invitation.id}/accept`)
  await guest.expectOk('PATCH', path, { stage: 'prototype' })
  const [first] = (await owner.get(`${path}/milestones`)).body
  await owner.expectOk('PATCH', `${path}/milestones/${first.id}`, { isDone: true })
  await app.settled()
  const listVentureUpdates = async (client: Client) =>
    (await client.get('/api/notifications')).body
      .filter(({ kind }: { kind: string }) => kind === 'venture_update')
      .map(({ title, path: expectedPath }: { title: string; path: string }) => [title, expectedPath])
      .sort()
  const expectedPath = `/ventures/${venture.id}`
  expect(await listVentureUpdates(owner)).toEqual([
    ['Kiln reached a new stage', expectedPath],
    ['New joined Kiln', expectedPath],
  ])
  expect(await listVentureUpdates(guest)).toEqual([['Kiln reached a milestone', expectedPath]])
  await owner.expectOk('DELETE', `${path}/members/${(await guest.get('/api/auth/user')).body.id}`)
  await app.settled()
  expect(await listVentureUpdates(guest)).toContainEqual(['You were removed from Kiln', '/ventures'])
})

test('moving up from a waitlist is notified, taking a free seat is not', async () => {
  const [staff, first, second] = [
    await app.signIn('director'),
    await app.register('early@virginia.edu'),
    await app.register('waiting@virginia.edu'),
  ]
  const startDate = new Date(app.base.clock.now().getTime() + 7 * 86_400_000).toISOString()
  const { body: event } = await staff.post('/api/events', { title: 'Kiln night', startDate, capacity: 1 })
  await first.expectOk('PUT', `/api/events/${event.id}/rsvp`)
  await second.expectOk('PUT', `/api/events/${event.id}/rsvp`)
  await first.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
  await app.settled()
  expect((await first.get('/api/notifications')).body).toEqual([])
  expect((await second.get('/api/notifications')).body).toMatchObject([
    { kind: 'event_update', title: 'A seat opened up: Kiln night', path: `/events/${event.id}` },
  ])
})

test('staff are notified of a sync that waits for confirmation', async () => {
  const [director, student] = [await app.signIn('director'), await app.signIn('student')]
  const domainEvent = {
    name: 'content.confirmationRequested',
    subjectId: 'run',
    data: { kind: 'tools', goneCount: 9, liveCount: 11 },
  } as const
  await createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }).transaction((tx) => tx.record(domainEvent))
  await app.settled()
  const listVentureUpdates = async (client: Client) =>
    (await client.get('/api/notifications')).body.filter(({ kind }: { kind: string }) => kind === 'content_sync')
  expect(await listVentureUpdates(director)).toMatchObject([
    { title: 'A sync needs your review', body: expect.stringContaining('9 of 11 tools'), path: '/admin/content' },
  ])
  expect(await listVentureUpdates(student)).toEqual([])
})
