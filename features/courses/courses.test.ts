import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const student = await app.signIn('student')

test('the sample content has a course for every enrollment', async () => {
  const slugs = (await student.get('/api/courses')).body.map(({ slug }: { slug: string }) => slug)
  const { rows } = await app.base.database.pool.query('select distinct unnest(course_enrollment) as name from people')
  for (const { name } of rows) expect(slugs).toContain(name.toLowerCase().replaceAll(' ', '-'))
})

test('a course lists its modules and sessions, and says whether the person is enrolled', async () => {
  const { body } = await student.get('/api/courses/customer-discovery-lab')
  expect(body).toMatchObject({ isEnrolled: true, sessionCount: 6, name: 'Customer Discovery Lab' })
  expect(body.modules[0]).toMatchObject({
    title: 'Module 1: Before you ask',
    sessions: ['Session 1: Choosing whom to talk to first', 'Session 2: Questions that do not lead'],
  })
  expect((await student.get('/api/courses/startup-finance')).body.isEnrolled).toBe(false)
  expect((await student.get('/api/courses/nothing')).status).toBe(404)
})
