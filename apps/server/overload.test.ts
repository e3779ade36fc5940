import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { priorityOf } from '#platform/server/http/priority-of.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { features } from './features.ts'

const app = await startTestApp({ isShedding: true })

test('while connections are late, lists are refused first, and signing in goes on', async () => {
  const student = await app.signIn('student')
  // Ten are in use, and ten queries wait: after 1.2 s the next one would wait for about 1.2 s.
  const busy = Array.from({ length: 20 }, () => app.base.database.pool.query('select pg_sleep(1.5)'))
  await pause(1_200)
  const [list, visitor] = await Promise.all([student.get('/api/ventures'), app.signIn('mentor')])
  expect(list.status).toBe(503)
  expect(list.body).toMatchObject({
    code: 'server.overloaded',
    message: "We're getting too many requests right now. Please try again in a moment.",
  })
  expect(Number(list.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visitor.get('/api/auth/user')).status).toBe(200)
  await Promise.all(busy)
  expect((await student.get('/api/ventures')).status).toBe(200)
  const { text } = await student.get('/metrics')
  expect(text).toContain('foundry_requests_refused_total{priority="bulk"} 1\n')
})

test.each([
  ['GET /l/{code}', 'vital'],
  ['POST /api/send-magic-link', 'vital'],
  ['POST /api/auth/passkeys/verify', 'vital'],
  ['GET /api/auth/user', 'vital'],
  ['POST /api/logout', 'vital'],
  ['POST /api/ventures', 'write'],
  ['GET /api/services/{service}/callback', 'write'],
  ['GET /api/users/stats', 'read'],
  ['GET /api/chat/messages/{id}/stream', 'read'],
  ['GET /api/ventures', 'bulk'],
  ['GET /api/analytics/funnel', 'bulk'],
  ['GET /api/admin/students/csv', 'bulk'],
  ['GET /api/notifications/stream', 'bulk'],
])('%s is %s', (route, priority) => {
  const { endpoint } = features.routes.find((mounted) => mounted.endpoint.route === route)!
  expect(priorityOf(endpoint)).toBe(priority)
})
