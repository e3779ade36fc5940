import { expect, test } from 'vitest'
import type { Client } from '#tests/harness/client.ts'
import { endpoints } from '#tests/security/endpoints.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { changesSince, snapshotTables } from '#tests/security/database-snapshot.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'
import { buildAddress } from '#tests/security/requests.ts'

const app = await startTestApp()
const getUser = async (client: Client) => (await client.get('/api/auth/user')).body
const minute = 60_000

async function startViewing() {
  const [admin, student] = [await app.signIn('admin'), await app.signIn('student')]
  const { id } = await getUser(student)
  await admin.expectOk('POST', `/api/admin/users/${id}/view-as`, { reason: 'She reports an empty dashboard' })
  return { admin, student, id: id as string }
}

test('an admin sees the platform as a student for 30 minutes, and every write is refused', async () => {
  const { admin, student, id } = await startViewing()
  const seen = await getUser(admin)
  expect(seen).toMatchObject({ id, role: 'student' })
  expect(Date.parse(seen.viewAsUntil) - app.base.clock.now().getTime()).toBeGreaterThan(29 * minute)
  expect((await getUser(student)).viewAsUntil).toBeNull()
  expect((await admin.get('/api/ventures')).body).toEqual((await student.get('/api/ventures')).body)
  expect((await admin.get('/api/admin/users')).status).toBe(403)

  const writes = endpoints.filter(({ method, route }) => method !== 'GET' && route !== 'DELETE /api/auth/view-as')
  const statuses: string[] = []
  for (const { method, path, endpoint } of writes) {
    const reply = await admin.send(method, path.replace(/\{\w+\}/g, id), endpoint.raw ? {} : { body: {} })
    if (reply.status !== 403) statuses.push(`${method} ${path} ${reply.status}`)
  }
  expect(statuses).toEqual([])
  const refused = await admin.put('/api/users/profile', { bio: 'changed' })
  expect(refused.body.message).toBe("You're viewing as someone else, so nothing can be changed. Stop viewing first.")
  for (const secret of ['/api/me/export', '/api/auth/sessions', '/api/calendar-feed', '/api/notifications/stream'])
    expect([403, 404]).toContain((await admin.get(secret)).status)

  app.base.clock.shift(30 * minute)
  expect(await getUser(admin)).toMatchObject({ role: 'admin', viewAsUntil: null })
  app.base.clock.shift(-30 * minute)
})

test('stopping gives the session back, and both ends are in the audit log under the admin', async () => {
  const { admin, student, id } = await startViewing()
  await admin.expectOk('GET', `/api/students/${id}/badges`)
  await admin.expectOk('DELETE', '/api/auth/view-as')
  const { id: adminId, role } = await getUser(admin)
  expect(role).toBe('admin')
  expect((await admin.delete('/api/auth/view-as')).status).toBe(404)
  const entries = (await admin.get('/api/admin/audit-log?limit=3')).body
  expect(
    entries.map((entry: { action: string; actor: { id: string }; via: string }) => [
      entry.action,
      entry.actor.id,
      entry.via,
    ]),
  ).toEqual([
    ['person.viewAsEnded', adminId, 'viewAs'],
    ['student.read', adminId, 'viewAs'],
    ['person.viewAsStarted', adminId, 'session'],
  ])
  expect((await student.get('/api/me/profile-views')).body[0].role).toBe('admin')
  const { rows } = await app.base.database.pool.query('select reason from impersonations where ended_at is not null')
  expect(rows.at(-1).reason).toBe('She reports an empty dashboard')
})

test('only admins view as others, never as staff, and only with a reason', async () => {
  const [admin, director, student] = [
    await app.signIn('admin'),
    await app.signIn('director'),
    await app.signIn('student'),
  ]
  const [staffId, studentId] = [(await getUser(director)).id, (await getUser(student)).id]
  const body = { reason: 'Looking' }
  expect((await director.post(`/api/admin/users/${studentId}/view-as`, body)).status).toBe(403)
  expect((await admin.post(`/api/admin/users/${staffId}/view-as`, body)).body.code).toBe('view_as.staff')
  expect((await admin.post(`/api/admin/users/${studentId}/view-as`, { reason: ' ' })).body.fields.reason).toBe(
    'Reason is required',
  )
  await admin.expectOk('POST', `/api/admin/users/${studentId}/view-as`, body)
  await app.base.database.pool.query("update people set role = 'director' where id = $1", [studentId])
  expect((await admin.get('/api/auth/user')).status).toBe(401)
  await app.base.database.pool.query("update people set role = 'student' where id = $1", [studentId])
})

test('messages and private notes stay between those who wrote them, also while an admin views as one of them', async () => {
  const admin = await app.signIn('admin')
  const mentor = await createPerson(app, { role: 'mentor', isDemo: true })
  const student = await createPerson(app, { isDemo: true })
  await admin.expectOk('POST', '/api/mentoring/assignments', { mentorId: mentor.id, studentIds: [student.id] })
  await student.client.expectOk('POST', `/api/messages/${mentor.id}`, { text: 'Between us: zqsecret' })
  const notes = `/api/admin/students/${student.id}/notes`
  await mentor.client.expectOk('POST', notes, { body: 'Private: zqsecret' })
  await mentor.client.expectOk('POST', notes, { body: 'Shared by the mentor', isShared: true })
  await app.settled()
  const timeline = `/api/admin/students/${student.id}/timeline`
  const reads = ['/api/messages', `/api/messages/${student.id}`, '/api/notifications', notes, timeline]
  for (const path of reads) expect((await mentor.client.expectOk('GET', path)).text, path).toContain('zqsecret')
  expect((await mentor.client.get('/api/notifications/unread')).body).toEqual({ unreadCount: 2 })

  await admin.expectOk('POST', `/api/admin/users/${mentor.id}/view-as`, { reason: 'Cannot see a student' })
  for (const path of reads) expect((await admin.get(path)).text, path).not.toContain('zqsecret')
  expect((await admin.get('/api/messages')).body.code).toBe('view_as.private')
  expect((await admin.get(notes)).body).toMatchObject([{ body: 'Shared by the mentor' }])
  expect((await admin.get('/api/notifications/unread')).body).toEqual({ unreadCount: 1 })
})

test('looking around as another person leaves no trace but the audit log, whatever is opened', async () => {
  const viewed = await createPerson(app, { isDemo: true })
  const admin = await app.signIn('admin')
  await admin.expectOk('POST', `/api/admin/users/${viewed.id}/view-as`, { reason: 'Counting what changes' })
  // Pages such as short links know no session.
  const reads = endpoints.filter(
    ({ method, endpoint }) => method === 'GET' && !['stream', 'page'].includes(endpoint.raw ?? ''),
  )
  const addresses: string[] = []
  for (const apiRoute of reads) addresses.push(await buildAddress(app, { apiRoute, owner: viewed }))
  const before = await snapshotTables(app)
  for (const address of addresses) {
    await resetRateLimits(app)
    expect((await admin.get(address)).status, address).toBeLessThan(500)
  }
  const tables = (await changesSince(app, before)).map((row) => row.slice(2).split(' ')[0]!)
  expect([...new Set(tables)].toSorted()).toEqual(['public.audit_chain', 'public.audit_entries'])
})
