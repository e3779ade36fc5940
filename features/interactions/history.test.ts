import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson, type Person } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const path = '/api/admin/interactions'

test('what an interaction said while it was private stays with its author and staff, also once it is shared', async () => {
  const admin = await createPerson(app, { role: 'admin' })
  const [author, other] = [await createPerson(app, { role: 'mentor' }), await createPerson(app, { role: 'mentor' })]
  const student = await createPerson(app)
  for (const { id } of [author, other])
    await admin.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: id, studentIds: [student.id] })
  const body = { studentId: student.id, type: 'meeting', title: 'Private worries' }
  const { id } = (await author.client.expectOk('POST', path, body)).body
  const edit = (set: object) => author.client.expectOk('PATCH', `${path}/${id}`, set)
  await edit({ description: 'Money troubles' })
  await edit({ title: 'First talk', description: 'Plans for spring', visibility: 'shared' })
  await edit({ outcome: 'Will apply' })
  const read = async ({ client }: Person) => (await client.expectOk('GET', `${path}/${id}/history`)).text
  expect(await read(author)).toMatch(/Private worries.*Money troubles|Money troubles.*Private worries/)
  expect(await read(admin)).toContain('Money troubles')
  expect(await read(other)).toContain('Will apply')
  expect(await read(other)).not.toMatch(/Private worries|Money troubles/)
  await edit({ visibility: 'private' })
  expect((await other.client.get(`${path}/${id}/history`)).status).toBe(404)
})
