import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()

test('a student starts a venture, changes its stage, and earns points for it once', async () => {
  const student = await app.register('founder@virginia.edu')
  const created = await student.post('/api/ventures', {
    name: ' Kiln ',
    stage: 'idea',
    description: 'Ceramics by mail',
    industry: 'other',
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ name: 'Kiln', stage: 'idea', status: 'active', progress: 0, industry: 'other' })
  await app.settled()
  expect((await student.get('/api/users/stats')).body).toEqual({
    totalPoints: 150,
    badgeCount: 1,
    activeVentures: 1,
    profileCompletion: 50,
  })

  const moved = await student.patch(`/api/ventures/${created.body.id}`, { stage: 'mvp', progress: 60 })
  expect(moved.body).toMatchObject({ stage: 'mvp', progress: 60, description: 'Ceramics by mail' })
  await app.settled()
  const earned = (await student.get('/api/users/badges')).body.filter(
    (badge: { earnedAt: string | null }) => badge.earnedAt,
  )
  expect(earned.map((badge: { id: string }) => badge.id)).toEqual(['first-venture', 'idea-validator', 'mvp-master'])

  const total = (await student.get('/api/auth/user')).body.totalPoints
  const activities = (await student.get('/api/activities')).body as { points: number }[]
  expect(activities.reduce((sum, { points }) => sum + points, 0)).toBe(total)
  // The three badges, and what there is to read at the new stage.
  expect((await student.get('/api/notifications/unread')).body.unreadCount).toBe(4)

  expect((await student.delete(`/api/ventures/${created.body.id}`)).status).toBe(200)
  expect((await student.get('/api/ventures')).body).toEqual([])
  expect((await student.get(`/api/ventures/${created.body.id}`)).status).toBe(404)
})

test('completing a venture sets its progress to 100, and resuming it follows the milestones again', async () => {
  const student = await app.register('complete@virginia.edu')
  const { id } = (await student.expectOk('POST', '/api/ventures', { name: 'Done', stage: 'idea' })).body
  const path = `/api/ventures/${id}`
  const completed = await student.expectOk('PATCH', path, { status: 'completed' })
  expect(completed.body).toMatchObject({ status: 'completed', progress: 100, progressFrom: 'milestones' })
  expect((await student.expectOk('PATCH', path, { status: 'active' })).body.progress).toBe(0)
  await student.expectOk('PATCH', path, { progress: 90 })
  expect((await student.expectOk('PATCH', path, { status: 'completed' })).body.progress).toBe(100)
  expect((await student.expectOk('PATCH', path, { status: 'active', progress: 90 })).body.progress).toBe(90)
})

test('invalid values are refused, field by field', async () => {
  const student = await app.register('bounds@virginia.edu')
  const nameless = await student.post('/api/ventures', { name: '  ', stage: 'moon' })
  expect(nameless.body).toMatchObject({
    code: 'request.invalid',
    fields: { name: 'Venture name is required', stage: 'Stage is required' },
  })
  const invisible = await student.post('/api/ventures', { name: '\u200b\u3164', stage: 'idea' })
  expect(invisible.body.fields).toEqual({ name: 'Venture name is required' })
  expect((await student.post('/api/ventures', { name: 'x', stage: 'idea', industry: 'space' })).body.fields).toEqual({
    industry: 'Choose one of the industries',
  })
  expect((await student.post('/api/ventures', { name: 'x'.repeat(121), stage: 'idea' })).status).toBe(400)
  expect(
    (await student.post('/api/ventures', { name: 'x', stage: 'idea', description: 'y'.repeat(5_001) })).status,
  ).toBe(400)
  const { id } = (await student.post('/api/ventures', { name: 'x', stage: 'ideation' })).body
  for (const progress of [-1, 101, 1.5, '50'])
    expect((await student.patch(`/api/ventures/${id}`, { progress })).status).toBe(400)
  expect((await student.get(`/api/ventures/${id}`)).body.progress).toBe(0)
})

test("somebody else's venture is a 404; staff and the assigned mentor read it", async () => {
  const venture = await findMentoredVenture()
  const stranger = await app.register('stranger@virginia.edu')
  expect((await stranger.get(`/api/ventures/${venture.id}`)).status).toBe(404)
  expect((await stranger.patch(`/api/ventures/${venture.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await stranger.delete(`/api/ventures/${venture.id}`)).status).toBe(404)
  for (const role of ['mentor', 'director', 'admin'] as const) {
    for (const subpath of ['', '/members', '/milestones', '/metrics', '/files', '/history']) {
      expect((await (await app.signIn(role)).get(`/api/ventures/${venture.id}${subpath}`)).status).toBe(200)
      expect((await stranger.get(`/api/ventures/${venture.id}${subpath}`)).status).toBe(404)
    }
    expect((await (await app.signIn(role)).get(`/api/ventures/${venture.id}`)).body.role).toBeNull()
    expect((await (await app.signIn(role)).patch(`/api/ventures/${venture.id}`, { name: 'Mine' })).status).toBe(404)
  }
})

test('a mentor who is no longer assigned to a student does not see their venture', async () => {
  const venture = await findMentoredVenture()
  const mentor = await app.signIn('mentor')
  expect((await mentor.get(`/api/ventures/${venture.id}/files`)).status).toBe(200)
  await app.base.database.pool.query(
    'delete from mentor_assignments where student_id = (select owner_id from ventures where id = $1)',
    [venture.id],
  )
  for (const subpath of ['', '/members', '/milestones', '/metrics', '/files', '/history'])
    expect((await mentor.get(`/api/ventures/${venture.id}${subpath}`)).status).toBe(404)
})

/** A venture of a student whom the demo mentor has. */
async function findMentoredVenture(): Promise<{ id: string }> {
  const mentorId = (await (await app.signIn('mentor')).get('/api/auth/user')).body.id
  const result = await app.base.database.pool.query(
    'select id from live_ventures where owner_id in (select student_id from mentor_assignments where mentor_id = $1) limit 1',
    [mentorId],
  )
  return result.rows[0]
}

test('the same key creates once, also when fifty copies arrive at once', async () => {
  const student = await app.register('twice@virginia.edu')
  const send = (name: string) =>
    student.send('POST', '/api/ventures', { body: { name, stage: 'idea' }, headers: { 'idempotency-key': 'k1' } })
  const replies = await Promise.all(Array.from({ length: 50 }, () => send('Once')))
  const created = replies.filter((reply) => reply.status === 201)
  expect(new Set(created.map((reply) => reply.body.id)).size).toBe(1)
  expect(replies.every((reply) => reply.status === 201 || reply.status === 409)).toBe(true)
  expect((await send('Once')).body.id).toBe(created[0]!.body.id)
  expect((await send('Another')).status).toBe(422)
  expect((await student.get('/api/ventures')).body).toHaveLength(1)
})

test('a write names the topics it changes, also when the venture is gone or changed meanwhile', async () => {
  const student = await app.signIn('student')
  const created = await student.post('/api/ventures', { name: 'Fern', stage: 'idea' })
  expect(created.headers.get('x-invalidates')).toBe('ventures, awards')
  const path = `/api/ventures/${created.body.id}`
  const stale = await student.send('PATCH', path, { body: { progress: 1 }, headers: { 'if-match': '"99"' } })
  expect([stale.status, stale.headers.get('x-invalidates')]).toEqual([412, 'ventures, awards'])
  await student.expectOk('DELETE', path)
  const gone = await student.delete(path)
  expect([gone.status, gone.headers.get('x-invalidates')]).toEqual([404, 'ventures, awards'])
  expect((await student.get('/api/ventures')).headers.has('x-invalidates')).toBe(false)
})

test('a long list comes page by page, each venture once', async () => {
  const student = await app.register('many@virginia.edu')
  for (let count = 0; count < 7; count++)
    await student.expectOk('POST', '/api/ventures', { name: `Venture ${count}`, stage: 'idea' })
  const seen: string[] = []
  for (let path: string | undefined = '/api/ventures?limit=3'; path;) {
    const page = await student.get(path)
    expect(page.headers.get('x-total-count')).toBe('7')
    seen.push(...page.body.map((venture: { name: string }) => venture.name))
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `Venture ${count}`))
})
