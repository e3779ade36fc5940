import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp()
const all = '/api/admin/students'
const [admin, director] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'director' })]
const mentor = await createPerson(app, { role: 'mentor' })

test('notes are private until shared; nobody reads the private notes of others', async () => {
  const student = await createPerson(app)
  const path = `${all}/${student.id}/notes`
  await director.client.expectOk('POST', `${all}/bulk-mentor`, { ids: [student.id], mentorId: mentor.id })
  const note = (await mentor.client.expectOk('POST', path, { body: ' Shy at first ' })).body
  expect(note).toMatchObject({ body: 'Shy at first', isShared: false, isOwn: true })
  await director.client.expectOk('POST', path, { body: 'Board only' })
  await director.client.expectOk('POST', path, { body: 'Needs a grant', isShared: true })
  const read = async (client: Client) => (await client.get(path)).body.map(({ body }: { body: string }) => body)
  expect(await read(mentor.client)).toEqual(['Needs a grant', 'Shy at first'])
  expect(await read(director.client)).toEqual(['Needs a grant', 'Board only'])
  expect(await read(admin.client)).toEqual(['Needs a grant'])
  expect((await admin.client.get(`${all}/${student.id}/timeline`)).text).not.toMatch(/Shy|Board only/)

  const own = `/api/admin/student-notes/${note.id}`
  expect((await admin.client.patch(own, { body: 'x' })).status).toBe(404)
  expect((await admin.client.delete(own)).status).toBe(404)
  await mentor.client.expectOk('PATCH', own, { isShared: true })
  expect(await read(admin.client)).toEqual(['Needs a grant', 'Shy at first'])
  const stale = await mentor.client.send('PATCH', own, { body: { body: 'x' }, headers: { 'if-match': '"1"' } })
  expect(stale.status).toBe(412)
  await mentor.client.expectOk('DELETE', own)
  expect(await read(mentor.client)).toEqual(['Needs a grant'])
  expect((await mentor.client.post(path, { body: '  ' })).body.fields).toEqual({ body: 'Note is required' })
})
