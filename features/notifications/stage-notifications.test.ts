import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentorAssignments, people } from '#platform/server/people/tables.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp()
const { db } = app.base.database
const dayMs = 86_400_000

async function registerStudent(name: string): Promise<{ id: string; client: Client }> {
  const client = await app.register(`${name}@virginia.edu`)
  await client.expectOk('PUT', '/api/users/profile', { firstName: name })
  return { client, id: (await client.get('/api/auth/user')).body.id }
}

/** Somebody who mentors these students. */
async function registerMentor(name: string, students: { id: string }[]): Promise<Client> {
  const { id, client } = await registerStudent(name)
  await db.update(people).set({ role: 'mentor' }).where(eq(people.id, id))
  await db.insert(mentorAssignments).values(students.map((student) => ({ mentorId: id, studentId: student.id })))
  return client
}

type NotificationReply = { kind: string; title: string; body: string; path: string }
async function listNotifications(client: Client, kind: string): Promise<NotificationReply[]> {
  await app.settled()
  const { body } = await client.expectOk('GET', '/api/notifications')
  return body.filter((notified: NotificationReply) => notified.kind === kind)
}

test('mentors are notified when a venture of their students reaches a new stage', async () => {
  const [ada, ben] = [await registerStudent('Ada'), await registerStudent('Ben')]
  const { body: venture } = await ada.client.expectOk('POST', '/api/ventures', { name: 'Loom', stage: 'idea' })
  const path = `/api/ventures/${venture.id}`
  await ada.client.expectOk('POST', `${path}/invitations`, { email: 'Ben@virginia.edu', role: 'editor' })
  const [invitation] = (await ben.client.get('/api/venture-invitations')).body
  await ben.client.expectOk('POST', `/api/venture-invitations/${invitation.id}/accept`)
  const [mentorOfBoth, mentorOfBen, stranger] = [
    await registerMentor('Cyd', [ben, ada]),
    await registerMentor('Dee', [ben]),
    await registerStudent('Eve'),
  ]
  await ben.client.expectOk('PATCH', path, { stage: 'early-stage' })

  const title = 'Loom reached a new stage'
  const expectedPath = `/ventures/${venture.id}`
  expect(await listNotifications(mentorOfBoth, 'venture_update')).toMatchObject([
    { title, body: "Ada's venture moved from Idea to Early stage.", path: expectedPath },
  ])
  expect((await mentorOfBoth.get(`/api${expectedPath}`)).status).toBe(200)
  // Ben only belongs to it: his mentor does not reach it, and is led to the dashboard.
  expect((await mentorOfBen.get(`/api${expectedPath}`)).status).toBe(404)
  expect(await listNotifications(mentorOfBen, 'venture_update')).toMatchObject([
    { title, body: "Ben's venture moved from Idea to Early stage.", path: '/dashboard' },
  ])
  expect(await listNotifications(stranger.client, 'venture_update')).toEqual([])
  expect(await listNotifications(ada.client, 'venture_update')).toMatchObject([
    { title, body: 'Ben moved it from Idea to Early stage.' },
    { title: 'Ben joined Loom' },
  ])
  expect(await listNotifications(ben.client, 'venture_update')).toEqual([])
})

test('a new stage notifies students of its unopened resources: once for each venture and stage, and once a day', async () => {
  const { client } = await registerStudent('Fay')
  const { body: venture } = await client.expectOk('POST', '/api/ventures', { name: 'Tide', stage: 'idea' })
  const changeStage = (stage: string) => client.expectOk('PATCH', `/api/ventures/${venture.id}`, { stage })
  const nextDay = () => app.base.clock.shift(dayMs)
  const forStage = async (stage: string): Promise<{ notionId: string }[]> =>
    (await client.get(`/api/resources?stage=${stage}`)).body
  const notified = () => listNotifications(client, 'resource_suggested')
  expect(await notified()).toEqual([])

  const prototype = await forStage('prototype')
  await client.expectOk('POST', `/api/resources/${prototype[0]!.notionId}/view`)
  await Promise.all([changeStage('prototype'), changeStage('launch')])
  const [first, ...others] = await notified()
  expect(others).toEqual([])
  nextDay()
  // Whichever of the two was first, each stage is notified once.
  for (const stage of ['prototype', 'launch', 'prototype', 'launch']) {
    await changeStage(stage)
    await app.settled()
    nextDay()
  }
  const both = await notified()
  expect(both).toHaveLength(2)
  expect(both).toContainEqual(first)
  expect(both.find(({ path }) => path === '/resources?stage=prototype')).toMatchObject({
    title: `${prototype.length - 1} resources for Prototype`,
    body: "Tide is now at this stage, and you haven't opened them yet.",
  })

  const growth = await forStage('growth')
  for (const { notionId } of growth.slice(1)) await client.expectOk('POST', `/api/resources/${notionId}/view`)
  await changeStage('growth')
  expect(await notified()).toHaveLength(3)
  expect((await notified())[0]).toMatchObject({ title: '1 resource for Growth', path: '/resources?stage=growth' })
  nextDay()
  for (const { notionId } of await forStage('scaling')) await client.expectOk('POST', `/api/resources/${notionId}/view`)
  await changeStage('scaling')
  expect(await notified()).toHaveLength(3)
  nextDay()
  await client.expectOk('PUT', '/api/notifications/preferences', {
    kind: 'resource_suggested',
    inApp: false,
    byMail: 'off',
  })
  await changeStage('validation')
  expect(await notified()).toHaveLength(3)
})

test('when many ventures change stage at once a student gets one notification', async () => {
  const { client } = await registerStudent('Gil')
  const createVenture = async (_: unknown, at: number) =>
    (await client.expectOk('POST', '/api/ventures', { name: `Loom ${at}`, stage: 'idea' })).body.id as string
  const ids = await Promise.all(Array.from({ length: 15 }, createVenture))
  await Promise.all(ids.map((id) => client.expectOk('PATCH', `/api/ventures/${id}`, { stage: 'prototype' })))
  expect(await listNotifications(client, 'resource_suggested')).toHaveLength(1)
})
