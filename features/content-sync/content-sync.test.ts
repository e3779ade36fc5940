import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const [student, director] = [await app.signIn('student'), await app.signIn('director')]
const { pool } = app.base.database

test('staff sync and clear content while members keep seeing all of it', async () => {
  for (const path of ['/api/notion/sync-resources', '/api/admin/sync-courses', '/api/admin/cache/sync-all'])
    expect((await student.post(path, {})).status).toBe(403)
  const synced = await director.post('/api/notion/sync-resources', {})
  expect(synced.body).toMatchObject({ synced: 30, total: 30, state: 'completed' })
  await director.expectOk('POST', '/api/admin/sync-courses', {})
  const cleared = director.post('/api/admin/cache/clear-all', {})
  expect((await student.get('/api/resources')).body).toHaveLength(30)
  expect((await cleared).body.itemsProcessed).toBe(30 + 7 + 11)
  await app.settled()
  const { body: status } = await director.get('/api/admin/cache/status')
  expect(status.stats).toEqual({
    totalItems: 48,
    contentTypes: 3,
    itemsByType: { tools: 11, resources: 30, courses: 7 },
  })
  expect(status.lastSync.status).toBe('completed')
  expect((await director.post('/api/admin/cache/clear/events', {})).body.itemsProcessed).toBe(0)
  expect((await director.post('/api/admin/cache/clear/people', {})).status).toBe(400)
  const { rows } = await pool.query("select count(*)::int as count from domain_events where name = 'content.cleared'")
  expect(rows[0].count).toBe(3)
})
