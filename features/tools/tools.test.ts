import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const student = await app.signIn('student')

test('the sample content has ten tools or more', async () => {
  expect((await student.get('/api/venture-works-tools')).body.length).toBeGreaterThanOrEqual(10)
})

test('a favorite is added and removed, and two requests at once both succeed', async () => {
  const press = () => student.post('/api/user/toggle-favorite-tool', { toolId: 'advising' })
  expect((await press()).body).toEqual({ toolId: 'advising', isFavorite: true })
  expect((await student.get('/api/user/favorite-tools')).body).toContain('advising')
  expect((await press()).body.isFavorite).toBe(false)
  const both = await Promise.all([press(), press()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await student.post('/api/user/toggle-favorite-tool', { toolId: 'nothing' })).status).toBe(404)
})
