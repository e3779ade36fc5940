import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp()

/** Opens the stream and collects what arrives; `isOpen` turns false when the server ends it. */
async function listen(client: Client) {
  const heard = { text: '', isOpen: true, status: 0 }
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${client.url}/api/notifications/stream`, { headers: { cookie } })
  heard.status = answer.status
  void (async () => {
    for await (const chunk of answer.body!) heard.text += Buffer.from(chunk as Uint8Array).toString()
    heard.isOpen = false
  })()
  return heard
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

test("nobody reads or marks somebody else's", async () => {
  const [student, mentor] = [await app.signIn('student'), await app.signIn('mentor')]
  const [mine] = (await student.get('/api/notifications')).body
  await mentor.post('/api/notifications/read', { ids: [mine.id] })
  const theirs = (await mentor.get('/api/notifications')).body.map((entry: { id: string }) => entry.id)
  expect(theirs).not.toContain(mine.id)
})

test('an open window hears of a badge at once, and closes when its session ends', async () => {
  const student = await app.register('listener@virginia.edu')
  const heard = await listen(student)
  await student.post('/api/ventures', { name: 'Loud', stage: 'idea' })
  await expect.poll(() => heard.text, { timeout: 5_000 }).toContain('event: notifications')
  await student.post('/api/logout')
  await expect.poll(() => heard.isOpen, { timeout: 5_000 }).toBe(false)
})

test('a person has at most five windows listening', async () => {
  const student = await app.register('windows@virginia.edu')
  const windows = []
  for (let count = 0; count < 6; count++) windows.push(await listen(student))
  await setTimeout(50)
  expect(windows.map((window) => window.status)).toEqual([200, 200, 200, 200, 200, 429])
})
