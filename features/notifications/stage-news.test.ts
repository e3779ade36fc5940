import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentorAssignments, people } from '#platform/server/people/tables.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp()
const { db } = app.base.database
const dayMs = 86_400_000

async function arrive(name: string): Promise<{ id: string; client: Client }> {
  const client = await app.register(`${name}@virginia.edu`)
  await client.expectOk('PUT', '/api/users/profile', { firstName: name })
  return { client, id: (await client.get('/api/auth/user')).body.id }
}

/** Somebody who mentors these students. */
async function mentor(name: string, students: { id: string }[]): Promise<Client> {
  const { id, client } = await arrive(name)
  await db.update(people).set({ role: 'mentor' }).where(eq(people.id, id))
  await db.insert(mentorAssignments).values(students.map((student) => ({ mentorId: id, studentId: student.id })))
  return client
}

type Told = { kind: string; title: string; body: string; path: string }
async function toldOf(client: Client, kind: string): Promise<Told[]> {
  await app.settled()
  const { body } = await client.expectOk('GET', '/api/notifications')
  return body.filter((told: Told) => told.kind === kind)
}

test('mentors hear when a student of theirs comes to a new stage', async () => {
  const [ada, ben] = [await arrive('Ada'), await arrive('Ben')]
  const { body: venture } = await ada.client.expectOk('POST', '/api/ventures', { name: 'Loom', stage: 'idea' })
  const path = `/api/ventures/${venture.id}`
  await ada.client.expectOk('POST', `${path}/invitations`, { email: 'Ben@virginia.edu', role: 'editor' })
  const [invitation] = (await ben.client.get('/api/venture-invitations')).body
  await ben.client.expectOk('POST', `/api/venture-invitations/${invitation.id}/accept`)
  const [ofBoth, ofBen, ofNobody] = [await mentor('Cyd', [ben, ada]), await mentor('Dee', [ben]), await arrive('Eve')]
  await ben.client.expectOk('PATCH', path, { stage: 'early-stage' })

  const title = 'Loom came to a new stage'
  const opens = `/ventures/${venture.id}`
  expect(await toldOf(ofBoth, 'venture_news')).toMatchObject([
    { title, body: 'The venture of Ada moved from Idea to Early stage.', path: opens },
  ])
  expect((await ofBoth.get(`/api${opens}`)).status).toBe(200)
  // Ben only belongs to it: his mentor does not reach it, and is led to their students.
  expect((await ofBen.get(`/api${opens}`)).status).toBe(404)
  expect(await toldOf(ofBen, 'venture_news')).toMatchObject([
    { title, body: 'The venture of Ben moved from Idea to Early stage.', path: '/student-management' },
  ])
  expect(await toldOf(ofNobody.client, 'venture_news')).toEqual([])
  expect(await toldOf(ada.client, 'venture_news')).toMatchObject([
    { title, body: 'Ben moved it from Idea to Early stage.' },
    { title: 'Ben joined Loom' },
  ])
  expect(await toldOf(ben.client, 'venture_news')).toEqual([])
})

test('a new stage brings word of its unread resources: once for each venture and stage, and one a day', async () => {
  const { client } = await arrive('Fay')
  const { body: venture } = await client.expectOk('POST', '/api/ventures', { name: 'Tide', stage: 'idea' })
  const move = (stage: string) => client.expectOk('PATCH', `/api/ventures/${venture.id}`, { stage })
  const nextDay = () => app.base.clock.shift(dayMs)
  const forStage = async (stage: string): Promise<{ notionId: string }[]> =>
    (await client.get(`/api/resources?stage=${stage}`)).body
  const told = () => toldOf(client, 'resource_suggested')
  expect(await told()).toEqual([])

  const prototype = await forStage('prototype')
  await client.expectOk('POST', `/api/resources/${prototype[0]!.notionId}/view`)
  await Promise.all([move('prototype'), move('launch')])
  const [first, ...others] = await told()
  expect(others).toEqual([])
  nextDay()
  // Whichever of the two was first, each stage is told of once.
  for (const stage of ['prototype', 'launch', 'prototype', 'launch']) {
    await move(stage)
    await app.settled()
    nextDay()
  }
  const both = await told()
  expect(both).toHaveLength(2)
  expect(both).toContainEqual(first)
  expect(both.find(({ path }) => path === '/resources?stage=prototype')).toMatchObject({
    title: `${prototype.length - 1} resources for Prototype`,
    body: 'Tide is at this stage now, and you have not opened them yet.',
  })

  const growth = await forStage('growth')
  for (const { notionId } of growth.slice(1)) await client.expectOk('POST', `/api/resources/${notionId}/view`)
  await move('growth')
  expect(await told()).toHaveLength(3)
  expect((await told())[0]).toMatchObject({ title: '1 resource for Growth', path: '/resources?stage=growth' })
  nextDay()
  for (const { notionId } of await forStage('scaling')) await client.expectOk('POST', `/api/resources/${notionId}/view`)
  await move('scaling')
  expect(await told()).toHaveLength(3)
  nextDay()
  await client.expectOk('PUT', '/api/notifications/preferences', {
    kind: 'resource_suggested',
    inApp: false,
    byMail: 'off',
  })
  await move('validation')
  expect(await told()).toHaveLength(3)
})

test('of many ventures that move at once a student is told of one', async () => {
  const { client } = await arrive('Gil')
  const found = async (_: unknown, at: number) =>
    (await client.expectOk('POST', '/api/ventures', { name: `Loom ${at}`, stage: 'idea' })).body.id as string
  const ids = await Promise.all(Array.from({ length: 15 }, found))
  await Promise.all(ids.map((id) => client.expectOk('PATCH', `/api/ventures/${id}`, { stage: 'prototype' })))
  expect(await toldOf(client, 'resource_suggested')).toHaveLength(1)
})
