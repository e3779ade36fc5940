import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson, type Person } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const path = '/api/admin/interactions'
const [director, mentor, colleague] = [
  await createPerson(app, { role: 'director' }),
  await createPerson(app, { role: 'mentor' }),
  await createPerson(app, { role: 'mentor' }),
]
const student = await createPerson(app, { firstName: 'Noa', lastName: 'Berg' })
for (const { id } of [mentor, colleague])
  await director.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: id, studentIds: [student.id] })

async function logAndTrash({ client }: Person, title: string): Promise<string> {
  const { body } = await client.expectOk('POST', path, { studentId: student.id, type: 'phone', title })
  await client.expectOk('DELETE', `${path}/${body.id}`)
  return body.id
}

const listTrash = async ({ client }: Person) => (await client.expectOk('GET', `${path}/trash`)).body
const titlesFor = async (person: Person) => (await listTrash(person)).map(({ title }: { title: string }) => title)

test('staff see all that was deleted, mentors what they logged, and restore it', async () => {
  const id = await logAndTrash(mentor, 'Sprint review')
  await logAndTrash(director, 'Budget call')
  expect(await titlesFor(director)).toEqual(['Budget call', 'Sprint review'])
  expect(await titlesFor(mentor)).toEqual(['Sprint review'])
  expect(await titlesFor(colleague)).toEqual([])
  expect((await student.client.get(`${path}/trash`)).status).toBe(403)
  expect((await listTrash(mentor))[0]).toEqual({
    id,
    title: 'Sprint review',
    studentName: 'Noa Berg',
    trashedAt: expect.stringMatching(/Z$/),
  })
  await mentor.client.expectOk('POST', `${path}/${id}/restore`)
  expect(await titlesFor(mentor)).toEqual([])
})

test('staff alone delete for good, all or none, and never what is not in the trash', async () => {
  const [one, other] = [await logAndTrash(mentor, 'One'), await logAndTrash(director, 'Other')]
  const live = await director.client.expectOk('POST', path, { studentId: student.id, type: 'email', title: 'Live' })
  const purge = ({ client }: Person, ids: string[]) => client.post(`${path}/purge`, { ids })
  expect((await purge(mentor, [one])).status).toBe(403)
  expect((await purge(director, [one, live.body.id])).status).toBe(404)
  expect(await titlesFor(director)).toContain('One')
  expect((await purge(director, [one, other])).body).toEqual({ purgedCount: 2 })
  expect((await director.client.post(`${path}/${one}/restore`)).status).toBe(404)
  expect((await director.client.expectOk('GET', `${path}/${live.body.id}`)).body.title).toBe('Live')
})
