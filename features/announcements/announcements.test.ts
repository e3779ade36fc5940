import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp()
const [director, student, mentor] = [
  await app.signIn('director'),
  await app.signIn('student'),
  await app.signIn('mentor'),
]
const staffPath = '/api/admin/announcements'
const hourMs = 3_600_000

const inHours = (hours: number) => new Date(app.base.clock.now().getTime() + hours * hourMs).toISOString()
const create = async (input: object) =>
  (await director.expectOk('POST', staffPath, { body: 'Bring **cups**.', ...input })).body
const titles = async (client: Client, path = '/api/announcements') =>
  (await client.get(path)).body.map(({ title }: { title: string }) => title)
const notified = async (client: Client) =>
  (await client.get('/api/notifications')).body
    .filter(({ kind }: { kind: string }) => kind === 'announcement')
    .map(({ title }: { title: string }) => title)

test('an announcement reaches its audience at once: on the list, in the bell, and not the others', async () => {
  await create({ title: ' Kiln day ', roles: ['student'] })
  await app.settled()
  expect(await titles(student)).toEqual(['Kiln day', 'Demo Day applications are open'])
  expect(await notified(student)).toEqual(['Kiln day'])
  expect(await titles(mentor)).not.toContain('Kiln day')
  expect(await notified(mentor)).toEqual([])
  expect((await student.get(staffPath)).status).toBe(403)
})

test('a new audience is notified; whoever was before is not notified again', async () => {
  const { id } = await create({ title: 'Glaze night', roles: ['student'] })
  await app.settled()
  await director.expectOk('PATCH', `${staffPath}/${id}`, { roles: ['student', 'mentor'] })
  await app.settled()
  for (const client of [student, mentor])
    expect((await notified(client)).filter((title: string) => title === 'Glaze night')).toHaveLength(1)
})

test('it goes live at its start, is dismissed by one person for good, and vanishes at its end', async () => {
  const other = await app.register('other@virginia.edu')
  const { id } = await create({ title: 'Open studio', startsAt: inHours(1), endsAt: inHours(3) })
  await app.settled({ runsDelayed: true })
  expect(await titles(director, `${staffPath}?state=scheduled&q=STUDIO`)).toEqual(['Open studio'])
  expect(await titles(student)).not.toContain('Open studio')
  expect((await student.put(`/api/announcements/${id}/dismissal`)).status).toBe(404)
  expect(await notified(student)).not.toContain('Open studio')

  await director.expectOk('PATCH', `${staffPath}/${id}`, { body: 'From four.' })
  app.base.clock.shift(hourMs)
  await app.settled({ runsDelayed: true })
  expect(await notified(student)).toContain('Open studio')
  expect((await titles(student))[0]).toBe('Open studio')
  for (const _ of ['once', 'twice']) await student.expectOk('PUT', `/api/announcements/${id}/dismissal`)
  expect(await titles(student)).not.toContain('Open studio')
  expect(await titles(other)).toContain('Open studio')

  app.base.clock.shift(2 * hourMs)
  expect(await titles(other)).not.toContain('Open studio')
  expect((await director.get(`${staffPath}?state=ended`)).body).toMatchObject([
    { title: 'Open studio', state: 'ended' },
  ])
})

test('of two editors the second is told, and wrong values are named by their field', async () => {
  const { id, version } = await create({ title: 'Raku' })
  const path = `${staffPath}/${id}`
  await director.expectOk('PATCH', path, { title: 'Raku firing' })
  const late = await director.send('PATCH', path, { body: { title: 'Late' }, headers: { 'if-match': `"${version}"` } })
  expect(late.status).toBe(412)
  const ended = await director.patch(path, { endsAt: inHours(-1) })
  expect(ended.body).toMatchObject({ fields: { endsAt: 'The end must be after the start' } })
  const empty = await director.post(staffPath, { title: ' ', body: '' })
  expect(empty.body.fields).toEqual({ title: 'Title is required', body: 'Text is required' })
})

test('a trashed announcement is nobody’s any more until it is restored; purging needs the trash', async () => {
  const { id } = await create({ title: 'Clay sale', startsAt: inHours(1) })
  const path = `${staffPath}/${id}`
  expect((await director.post(`${staffPath}/purge`, { ids: [id] })).status).toBe(404)
  await director.expectOk('DELETE', path)
  app.base.clock.shift(hourMs)
  await app.settled({ runsDelayed: true })
  expect(await titles(student)).not.toContain('Clay sale')
  expect(await notified(student)).not.toContain('Clay sale')

  await director.expectOk('POST', `${path}/restore`)
  await app.settled({ runsDelayed: true })
  expect(await notified(student)).toContain('Clay sale')
  await director.expectOk('DELETE', path)
  expect(await titles(director, `${staffPath}/trash`)).toEqual(['Clay sale'])
  await director.expectOk('POST', `${staffPath}/purge`, { ids: [id] })
  expect(await titles(director, `${staffPath}/trash`)).toEqual([])
})
